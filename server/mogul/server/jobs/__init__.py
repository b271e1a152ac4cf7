"""Which search runs when: slices of many searches on a few threads."""

from mogul.server.jobs.job import Job
from mogul.server.jobs.load import Load
from mogul.server.jobs.reply_slots import ReplySlots
from mogul.server.jobs.scheduler import Scheduler
from mogul.server.jobs.threads import search_threads
from mogul.server.jobs.work import End, Priority, Report, Work

__all__ = ["End", "Job", "Load", "Priority", "ReplySlots", "Report", "Scheduler", "Work", "search_threads"]
