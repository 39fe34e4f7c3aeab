import { globSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Packages whose files are mutated, with the files that hold machines, rules and calculations. Paths are globs. */
export const subjects = {
  core: [
    '**/*.machine.ts',
    '**/*.rules.ts',
    'kernel/flow/shared-states/*.ts',
    'kernel/failure/failure.ts',
    'kernel/values/{address-order,dates,ledger,limits,money,one-time-code,severity,turkish}.ts',
    'desired-state/planner.ts',
    'desired-state/{apply,plan}/*-{plan,steps,maker}.ts',
    'routing/change/{routing,name-server}-changer.ts',
    'routing/change/{block-calls,send-checked}.ts',
  ],
  server: ['ledger/*.ts', 'auth/factor/*.ts'],
} as const

/** A package with files to mutate. */
export type Subject = keyof typeof subjects

/** Folder of the sources of a package, below the root of the checkout. */
export const sourceFolder = (name: Subject) => `packages/${name}/src`

/** Lists the files of a package to mutate, below the root of the checkout. */
export function filesToMutate(root: string, name: Subject): string[] {
  const folder = sourceFolder(name)
  const found = subjects[name].flatMap((pattern) => globSync(pattern, { cwd: join(root, folder) }))
  return [...new Set(found)]
    .filter((path) => !/\.(test|texts|schema)\.ts$/.test(path))
    .map((path) => `${folder}/${path.replaceAll(sep, '/')}`)
    .sort()
}
