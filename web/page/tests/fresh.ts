import { vi } from "vitest";

// One process runs all files: each begins with modules and globals of its own.
vi.resetModules();
vi.unstubAllGlobals();
