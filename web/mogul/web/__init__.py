"""The door for browsers: the page, and the calls of the contract over HTTP (the Connect protocol)."""

from mogul.web.door import DoorConfig, RunningDoor, start_door
from mogul.web.hosts import host_name

__all__ = ["DoorConfig", "RunningDoor", "host_name", "start_door"]
