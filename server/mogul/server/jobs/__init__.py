"""Jobs: slices of many searches on a few threads."""

from mogul.server.jobs.deadline_margin import latest_end
from mogul.server.jobs.job import Job, Work
from mogul.server.jobs.load import Load
from mogul.server.jobs.priority import Priority
from mogul.server.jobs.reply_slots import ReplySlots
from mogul.server.jobs.report import JobEnd, JobReport
from mogul.server.jobs.scheduler import Scheduler

__all__ = ["Job", "JobEnd", "JobReport", "Load", "Priority", "ReplySlots", "Scheduler", "Work", "latest_end"]
