import { defineProject } from 'vitest/config'

export default defineProject({
  test: { name: 'core', maxWorkers: 2, include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], testTimeout: 30_000 },
})
