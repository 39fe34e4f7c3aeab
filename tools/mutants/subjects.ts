import { globSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Imports } from './tests-of.ts'

/** Files that hold machines, rules and calculations, and the tests that look at them. */
interface Group {
  /** Globs below the sources of the package. */
  files: readonly string[]
  /** Globs of the tests to run, in their order; without any, all tests that load the file. */
  tests?: readonly string[]
}

/** Groups by package. Almost every test of the server loads almost every file, so its groups name their tests. */
export const subjects = {
  core: [
    {
      files: [
        '**/*.machine.ts',
        '**/*.rules.ts',
        'kernel/flow/shared-states/*.ts',
        'kernel/failure/failure.ts',
        'kernel/values/{address-order,dates,ledger,limits,money,one-time-code,severity,turkish}.ts',
        'desired-state/planner.ts',
        'desired-state/{apply,plan}/*-{plan,steps,maker,reader}.ts',
        'routing/change/{routing,name-server}-changer.ts',
        'routing/change/{block-calls,send-checked}.ts',
      ],
    },
  ],
  server: [
    {
      files: ['ledger/*.ts'],
      tests: ['ledger/*.test.ts', 'domains/billing/billing.test.ts', 'domains/orders/renewal/renewal.test.ts'],
    },
    { files: ['domains/new-order/order-price.ts'], tests: ['domains/new-order/*.test.ts'] },
    { files: ['domains/routing/change/change-fee.ts'], tests: ['domains/routing/change/*.test.ts'] },
    { files: ['auth/factor/*.ts'], tests: ['auth/factor/*.test.ts', 'domains/account/two-factor.test.ts'] },
  ],
} as const satisfies Record<string, readonly Group[]>

/** A package with files to mutate. */
export type Subject = keyof typeof subjects

/** Folder of the sources of a package, below the root of the checkout. */
export const sourceFolder = (name: Subject) => `packages/${name}/src`

const groupsOf = (name: Subject): readonly Group[] => subjects[name]

/** Lists the files that match, glob by glob; paths below the root of the checkout. */
function matching(root: string, name: Subject, globs: readonly string[]): string[] {
  const folder = sourceFolder(name)
  const found = globs.flatMap((glob) => globSync(glob, { cwd: join(root, folder) }).toSorted())
  return [...new Set(found)].map((path) => `${folder}/${path.replaceAll(sep, '/')}`)
}

const isPlanted = (path: string) => !/\.(test|texts|schema)\.ts$/.test(path)

/** Lists the files of a package to mutate, below the root of the checkout. */
export const filesToMutate = (root: string, name: Subject): string[] =>
  groupsOf(name)
    .flatMap(({ files }) => matching(root, name, files).filter(isPlanted))
    .toSorted()

/** Reads which tests look at a file, the nearest first, and which test code decides its result. */
export function testsInGroups(root: string, name: Subject, imports: Imports): Imports {
  const groups = groupsOf(name).flatMap(({ files, tests }) =>
    tests === undefined ? [] : [{ files: matching(root, name, files), tests: matching(root, name, tests) }],
  )
  const testsOf = (file: string) =>
    groups.find(({ files }) => files.includes(file))?.tests.filter((test) => imports.testsOf(file).includes(test))
  return {
    ...imports,
    testsOf: (file) => testsOf(file) ?? imports.testsOf(file),
    testCodeOf: (file) => testsOf(file)?.toSorted() ?? imports.testCodeOf(file),
  }
}
