import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { startVitest } from 'vitest/node'
import type { WalkNumbers } from '@ip-portal/core/testing/walk/walk-numbers'

const root = resolve(import.meta.dirname, '../..')

/** Project of the tests of each driver. */
const projects = { machine: 'core', terminal: 'cli', page: 'web' } as const

export type WalkDriver = keyof typeof projects
export const walkDrivers = Object.keys(projects) as WalkDriver[]

/** Lists the files with the walks of a driver; those of one machine when its id is named, such as `newOrder`. */
export function walkFiles(driver: WalkDriver, machine?: string): string[] {
  const files = globSync(`packages/${projects[driver]}/src/**/*.walk.test.ts`, { cwd: root })
  const start = machine?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return files.filter((file) => start === undefined || basename(file).startsWith(`${start}.`)).toSorted()
}

interface Options {
  /** `quiet` shows nothing of a green run. */
  output?: 'quiet' | 'shown'
  /** File for a report in the format of JUnit. */
  report?: string | undefined
}

/** Result of a run of walks: its numbers in the order of files and tests, and the files that are red. */
export interface WalkRun {
  numbers: WalkNumbers[]
  red: string[]
  /** Number of tests, accidents among them, and their time. */
  tests: number
  seconds: number
}

/** Runs files with walks. */
export async function runWalks(files: readonly string[], { output = 'quiet', report }: Options = {}): Promise<WalkRun> {
  const vitest = await startVitest([...files], {
    root,
    watch: false,
    reporters: [
      output === 'shown' ? 'default' : {},
      ...(report === undefined
        ? []
        : [['junit', { outputFile: resolve(report) }] as ['junit', { outputFile: string }]]),
    ],
  })
  const modules = vitest.state
    .getTestModules()
    .toSorted((one, other) => one.moduleId.localeCompare(other.moduleId, 'en'))
  await vitest.close()
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const ms = tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0)
  return {
    tests: tests.length,
    seconds: ms / 1000,
    numbers: tests.flatMap((test) => test.meta().walks ?? []),
    red: modules.filter((module) => module.state() !== 'passed').map(({ moduleId }) => moduleId),
  }
}
