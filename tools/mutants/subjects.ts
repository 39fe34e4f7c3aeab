import { globSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Kind } from './kinds.ts'
import type { Imports } from './tests-of.ts'

/** Files to mutate, the kinds of faults that they get, and the tests that look at them. */
interface Group {
  kinds: readonly Kind[]
  /** Globs below the sources of the package; a file of several groups belongs to the first one. */
  files: readonly string[]
  /** Globs of the tests to run, in their order; without any, all tests that load the file. */
  tests?: readonly string[]
  /** True for tests that take too long for a sample. */
  isSlow?: true
}

const inRules = ['machine', 'code', 'delay', 'input', 'extra event', 'level', 'order', 'failure'] as const
const inServer = ['audit', 'transaction', 'scope'] as const
/** Tests over every call of the server: whose rows it shows, and which audit row it leaves in its transaction. */
const ofDomains = ['http/foreign-rows.test.ts', 'http/audit-refusals.test.ts'] as const

/**
 * Groups by package. Almost every test of the server loads almost every file, so its groups name their tests: those of
 * a whole kind in all domains, and those of a calculation.
 */
export const subjects = {
  core: [
    {
      kinds: [...inRules, 'wire'],
      files: ['billing/payment.rules.ts'],
    },
    {
      kinds: inRules,
      files: [
        '**/*.machine.ts',
        '**/*.rules.ts',
        'kernel/flow/shared-states/*.ts',
        'kernel/failure/failure.ts',
        'kernel/values/{address-order,dates,ledger,limits,money,one-time-code,severity,turkish}.ts',
        'desired-state/planner.ts',
        'desired-state/{apply,plan}/*-{plan,steps,maker,reader}.ts',
        'routing/change/routing-changer.ts',
        'routing/change/block-calls.ts',
      ],
    },
    { kinds: ['delay', 'failure', 'wire'], files: ['**/*.flows.ts'] },
    { kinds: ['delay', 'failure'], files: ['kernel/http/*.ts', 'portal/**/*.ts', 'session/*.ts'] },
    {
      kinds: ['wire'],
      files: ['desired-state/{apply,document,plan}/*.schema.ts'],
      tests: ['desired-state/**/*.test.ts'],
    },
    {
      kinds: ['delay', 'failure', 'wire'],
      files: ['**/*.{api,calls,schema}.ts'],
      tests: [
        'testing/{wire,requests}/*.test.ts',
        'testing/calls.test.ts',
        'blacklist/*.test.ts',
        'portal/portal.test.ts',
      ],
    },
  ],
  server: [
    {
      kinds: ['code'],
      files: ['store/ledger/*.ts'],
      tests: ['store/ledger/*.test.ts', 'domains/billing/billing.test.ts', 'domains/orders/renewal/renewal.test.ts'],
    },
    { kinds: ['code'], files: ['domains/new-order/order-price.ts'], tests: ['domains/new-order/*.test.ts'] },
    {
      kinds: ['code'],
      files: ['domains/routing/change/change-fee.ts'],
      tests: ['domains/routing/change/*.test.ts'],
    },
    {
      kinds: ['code'],
      files: ['auth/factor/*.ts'],
      tests: ['auth/factor/*.test.ts', 'domains/account/two-factor.test.ts'],
    },
    {
      kinds: inServer,
      isSlow: true,
      files: ['domains/account/two-factor.routes.ts', 'domains/account/email/*.ts'],
      tests: [...ofDomains, 'domains/account/two-factor.test.ts', 'domains/account/email/*.test.ts'],
    },
    {
      kinds: inServer,
      isSlow: true,
      files: ['domains/plans/plans.routes.ts'],
      tests: [...ofDomains, 'domains/plans/plans.test.ts'],
    },
    {
      kinds: inServer,
      files: ['domains/**/*.ts', 'http/uploads/send-file.ts', 'store/audit/select-rows.ts'],
      tests: ofDomains,
    },
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

const isPlanted = (path: string) => !/\.(test|texts)\.ts$/.test(path)

/** Gives each file of a package to mutate its group, by its path below the root of the checkout. */
export function filesToMutate(root: string, name: Subject): Map<string, Group> {
  const files = groupsOf(name).flatMap((group) =>
    matching(root, name, group.files)
      .filter(isPlanted)
      .map((file) => [file, group] as const),
  )
  return new Map(files.toReversed().toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))
}

/** Reads which tests look at a file, the nearest first, and which test code decides its result. */
export function testsInGroups(root: string, name: Subject, imports: Imports): Imports {
  const files = filesToMutate(root, name)
  const named = new Map(groupsOf(name).map((group) => [group, group.tests && matching(root, name, group.tests)]))
  const testsOf = (file: string) => {
    const group = files.get(file)
    return group && named.get(group)?.filter((test) => imports.testsOf(file).includes(test))
  }
  return {
    ...imports,
    testsOf: (file) => testsOf(file) ?? imports.testsOf(file),
    testCodeOf: (file) => testsOf(file)?.toSorted() ?? imports.testCodeOf(file),
  }
}
