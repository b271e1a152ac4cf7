"""Jobs: slices of many searches on a few threads."""

from mogul.server.jobs.job import Job, JobEnd, JobReport, Priority, ReplySlots, Work, latest_end
from mogul.server.jobs.scheduler import Load, Scheduler

__all__ = ["Job", "JobEnd", "JobReport", "Load", "Priority", "ReplySlots", "Scheduler", "Work", "latest_end"]
