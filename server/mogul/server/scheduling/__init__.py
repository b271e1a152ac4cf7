"""Which search runs when: slices of many searches on a few threads."""

from mogul.server.scheduling.admitted import Admitted
from mogul.server.scheduling.appointments import Appointments
from mogul.server.scheduling.load import Load
from mogul.server.scheduling.scheduler import Scheduler
from mogul.server.scheduling.threads import search_threads
from mogul.server.scheduling.work import End, Priority, Report, Work

__all__ = ["Admitted", "Appointments", "End", "Load", "Priority", "Report", "Scheduler", "Work", "search_threads"]
