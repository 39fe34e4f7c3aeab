import { defineProject } from 'vitest/config'
import { testSettings } from '../../tools/test-settings.ts'

export default defineProject({
  test: { ...testSettings, name: 'core', include: ['src/**/*.test.ts'] },
})
