"""The Python client of the service: channels with retry and load balancing, typed calls, streams that survive."""

from mogul.client.analysis import Analysis
from mogul.client.async_client import AsyncAnalysis, AsyncClient
from mogul.client.batch import Outcome
from mogul.client.channel import tls
from mogul.client.client import Client
from mogul.client.explanation import explain
from mogul.client.service_config import service_config

__all__ = ["Analysis", "AsyncAnalysis", "AsyncClient", "Client", "Outcome", "explain", "service_config", "tls"]
