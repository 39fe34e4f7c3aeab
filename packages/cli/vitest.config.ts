import { defineProject } from 'vitest/config'
import { testSettings } from '../../tools/test-settings.ts'

export default defineProject({
  test: { ...testSettings, name: 'cli', include: ['src/**/*.test.ts'], globalSetup: ['./build-for-tests.ts'] },
})
