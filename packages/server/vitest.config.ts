import { defineProject } from 'vitest/config'
import { testSettings } from '../../tools/test-settings.ts'

export default defineProject({
  test: {
    ...testSettings,
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./build-for-tests.ts', './src/testing/postgres/one-postgres-for-all.ts'],
  },
})
