"""The door for browsers: the page, and the calls of the contract over HTTP with JSON (the Connect protocol)."""

from mogul.web.door import DoorConfig, RunningDoor, start_door

__all__ = ["DoorConfig", "RunningDoor", "start_door"]
