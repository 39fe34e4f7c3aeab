import { startVitest } from 'vitest/node'
import type { WalkNumbers } from '@ip-portal/core/testing/walk/walk-suite'

/** Runs the walks of the core and returns their numbers in the order of files and tests; red walks throw. */
export async function runWalks(root: string): Promise<WalkNumbers[]> {
  const vitest = await startVitest(['.walk.test.ts'], {
    root,
    project: ['core'],
    watch: false,
    reporters: [{}],
  })
  const modules = vitest.state
    .getTestModules()
    .toSorted((one, other) => one.moduleId.localeCompare(other.moduleId, 'en'))
  const red = modules.filter((module) => module.state() !== 'passed').map(({ moduleId }) => moduleId)
  await vitest.close()
  if (red.length > 0 || modules.length === 0) throw new Error(`walks that are not green: ${red.join(', ')}`)
  return modules.flatMap((module) => [...module.children.allTests()].flatMap((test) => test.meta().walks ?? []))
}
