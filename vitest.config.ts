import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'test/*.test.ts',
      'test/architecture/*.test.ts',
      'test/specification/*.test.ts',
      'test/doubles/*.test.ts',
      'bench/*.test.ts',
      'faults/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: 'test/global-setup.ts',
    setupFiles: 'test/quiet.ts',
    // One more than the processors of a small machine: each waits for PostgreSQL half of its time.
    maxWorkers: 3,
    // The product is loaded once a worker, not once a file: that was a third of the time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes sooner or later; a machine with other work on it takes its time.
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
