"""Jobs that need minutes to hours of CPU time: their executors, in processes of this machine or on a cluster."""
