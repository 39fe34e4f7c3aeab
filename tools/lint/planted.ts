/** One file of the planted tree, and the one rule that must report it (none: it is legal). */
export interface Planted {
  file: string
  code: string
  rule?: string
}

const imports = (...sources: string[]) => `${sources.map((source) => `import '${source}'`).join('\n')}\n`

const legal = (file: string, ...sources: string[]): Planted => ({ file, code: imports(...sources) })
const forbidden = (file: string, ...sources: string[]): Planted[] =>
  sources.map((source, index) => ({
    file: file.replace('#', String(index)),
    code: imports(source),
    rule: 'house(imports)',
  }))

const core = 'packages/core/src'
const web = 'packages/web/src'
const cli = 'packages/cli/src'
const server = 'packages/server/src'
const neutral = 'export const it = 1\n'

/** Files to import. */
export const targets: Planted[] = [
  `${core}/kernel/kernel-thing.ts`,
  `${core}/portal/portal.ts`,
  ...['tickets', 'routing'].flatMap((domain) =>
    ['schema', 'rules', 'api', 'machine', 'texts'].map((kind) => `${core}/${domain}/${domain}.${kind}.ts`),
  ),
  ...['schema', 'rules'].map((kind) => `${core}/desired-state/plan/plan.${kind}.ts`),
  `${core}/tickets/index.ts`,
  `${core}/routing/index.ts`,
  `${core}/tickets/child.machine.ts`,
  `${core}/tickets/piece.ts`,
  `${core}/testing/walk.ts`,
  `${web}/ui/table.ts`,
  `${web}/portal/use-flow.ts`,
  `${web}/features/tickets/list.ts`,
  `${web}/features/routing/list.ts`,
  `${web}/app/paths.ts`,
  `${cli}/terminal/io.ts`,
  `${cli}/terminal/prompts.ts`,
  `${cli}/runtime/run-flow.ts`,
  `${cli}/commands/routing/read-block.ts`,
  `${cli}/commands/shared/confirm.ts`,
  `${server}/base/settings/settings.ts`,
  `${server}/auth/sessions.ts`,
  `${server}/http/route.ts`,
  `${server}/deps.ts`,
  `${server}/app.ts`,
  `${server}/store/db/open.ts`,
  `${server}/domains/tickets/tickets.queries.ts`,
  `${server}/domains/routing/routing.queries.ts`,
  `${server}/testing/boot.ts`,
].map((file) => ({ file, code: neutral }))

/** Imports that must stay silent. */
export const legalImports: Planted[] = [
  legal(
    `${core}/tickets/legal.schema.ts`,
    '../kernel/kernel-thing.ts',
    './tickets.schema.ts',
    './tickets.texts.ts',
    'valibot',
  ),
  legal(`${core}/tickets/legal-embedding.schema.ts`, '../routing/routing.schema.ts'),
  legal(`${core}/tickets/legal.rules.ts`, '../kernel/kernel-thing.ts', './tickets.schema.ts', './tickets.rules.ts'),
  legal(`${core}/tickets/legal-address.rules.ts`, 'ipaddr.js'),
  legal(`${core}/tickets/legal.api.ts`, '../kernel/kernel-thing.ts', './tickets.schema.ts', './tickets.rules.ts'),
  legal(`${core}/tickets/legal.machine.ts`, './tickets.rules.ts', './child.machine.ts', 'xstate'),
  legal(`${core}/kernel/values/csv.ts`, 'papaparse'),
  legal(`${core}/kernel/markup/plain-text.ts`, 'html-to-text'),
  legal(`${core}/kernel/platform/map-concurrent.ts`, 'p-map'),
  legal(`${core}/desired-state/legal.rules.ts`, '../routing/routing.rules.ts', '../routing/routing.schema.ts'),
  legal(`${core}/desired-state/apply/legal.rules.ts`, '../plan/plan.rules.ts', '../../routing/routing.rules.ts'),
  {
    file: `${core}/tickets/legal.texts.ts`,
    code: "import type { it } from './tickets.rules.ts'\n\nexport const shout: typeof it = 1\n",
  },
  legal(`${core}/tickets/legal-piece.ts`, './tickets.api.ts', './tickets.machine.ts', 'xstate'),
  legal(`${core}/tickets/legal.test.ts`, '../testing/walk.ts', '../routing/index.ts', 'node:fs', 'vitest'),
  legal(
    `${core}/testing/legal.ts`,
    '../tickets/tickets.machine.ts',
    '../routing/routing.api.ts',
    '../portal/portal.ts',
  ),
  legal(
    `${web}/features/tickets/legal.ts`,
    '@ip-portal/core/tickets',
    '@ip-portal/core/kernel/kernel-thing',
    './list.ts',
  ),
  legal(`${web}/features/tickets/legal-doors.ts`, '../../ui/table.ts', '../../portal/use-flow.ts', 'react'),
  legal(`${web}/features/tickets/legal.test.ts`, '@ip-portal/core/testing/walk/walk', '@ip-portal/server/testing'),
  legal(`${web}/ui/legal.ts`, 'primereact/button', '@tanstack/react-table', './table.ts'),
  legal(`${web}/portal/legal.ts`, '@xstate/react', '@ip-portal/core/portal', '@ip-portal/core/tickets'),
  legal(`${web}/app/legal.ts`, '../features/tickets/list.ts', '../features/routing/list.ts', '../ui/table.ts'),
  legal(
    `${cli}/commands/tickets/legal.ts`,
    '../../terminal/io.ts',
    '../../terminal/prompts.ts',
    '../shared/confirm.ts',
    '@ip-portal/core/tickets',
    'commander',
  ),
  legal(`${cli}/legal.test.ts`, '@ip-portal/server/testing'),
  legal(
    `${server}/domains/tickets/legal.ts`,
    './tickets.queries.ts',
    '../../store/db/open.ts',
    '../../deps.ts',
    '../../auth/sessions.ts',
    '../../http/route.ts',
    'hono',
  ),
  legal(
    `${server}/domains/tickets/legal-core.ts`,
    '@ip-portal/core/tickets/tickets.schema',
    '@ip-portal/core/routing/routing.rules',
    '@ip-portal/core/kernel/kernel-thing',
  ),
  legal(
    `${server}/legal.ts`,
    './app.ts',
    './domains/tickets/tickets.queries.ts',
    './domains/routing/routing.queries.ts',
  ),
]

/** Other forms of a forbidden import. */
const otherForms: Planted[] = [
  ['export-from', "export { it } from '../routing/index.ts'\nexport const other = 1\n"],
  ['export-all', "export * from '../routing/index.ts'\nexport const other = 1\n"],
  ['dynamic', "export const it = () => import('../routing/index.ts')\n"],
  ['type', "import type { it } from '../routing/index.ts'\n\nexport type It = typeof it\n"],
  ['import-type', "export type It = typeof import('../routing/index.ts')\n"],
].map(([name, code = '']) => ({ file: `${core}/tickets/${name}.ts`, code, rule: 'house(imports)' }))

/** One import of each kind that the table forbids. */
export const forbiddenImports: Planted[] = [
  ...otherForms,
  ...forbidden(
    `${core}/tickets/bad#.schema.ts`,
    './tickets.api.ts',
    './tickets.machine.ts',
    '../routing/routing.texts.ts',
    'ky',
  ),
  ...forbidden(`${core}/tickets/bad#.rules.ts`, './tickets.api.ts', '../routing/routing.rules.ts', 'xstate', 'node:fs'),
  ...forbidden(
    `${core}/routing/bad#.rules.ts`,
    '../desired-state/plan/plan.rules.ts',
    '../desired-state/plan/plan.schema.ts',
  ),
  ...forbidden(
    `${core}/desired-state/bad#.rules.ts`,
    '../routing/routing.machine.ts',
    '../routing/index.ts',
    '../tickets/tickets.rules.ts',
  ),
  ...forbidden(
    `${core}/desired-state/apply/bad#.rules.ts`,
    '../../routing/routing.api.ts',
    '../../tickets/tickets.rules.ts',
  ),
  ...forbidden(
    `${core}/tickets/bad#.api.ts`,
    './tickets.machine.ts',
    './child.machine.ts',
    '../routing/routing.schema.ts',
  ),
  ...forbidden(
    `${core}/tickets/bad#.machine.ts`,
    './tickets.api.ts',
    './tickets.texts.ts',
    './piece.ts',
    '../routing/routing.machine.ts',
    '../routing/index.ts',
    'react',
    'ky',
  ),
  ...forbidden(
    `${core}/tickets/bad#.texts.ts`,
    './tickets.rules.ts',
    './tickets.api.ts',
    '../routing/routing.texts.ts',
  ),
  ...forbidden(`${core}/tickets/bad#-piece.ts`, '../routing/index.ts', '../testing/walk.ts', '../portal/portal.ts'),
  ...forbidden(`${core}/kernel/bad#.ts`, '../tickets/index.ts', '../tickets/tickets.schema.ts', '../portal/portal.ts'),
  ...forbidden(
    `${web}/features/tickets/bad#.ts`,
    '../routing/list.ts',
    '../../app/paths.ts',
    '@ip-portal/core/routing',
  ),
  ...forbidden(
    `${web}/features/tickets/bad-npm#.ts`,
    'primereact/button',
    '@tanstack/react-table',
    '@xstate/react',
    'node:fs',
  ),
  ...forbidden(
    `${web}/features/tickets/bad-package#.ts`,
    '@ip-portal/core/portal',
    '@ip-portal/core/testing/walk/walk',
  ),
  ...forbidden(`${web}/features/tickets/bad-server#.ts`, '@ip-portal/server/testing', '@ip-portal/core/no-such-door/x'),
  ...forbidden(`${web}/ui/bad#.ts`, '../features/tickets/list.ts', '../portal/use-flow.ts', '@ip-portal/core/tickets'),
  ...forbidden(`${web}/portal/bad#.ts`, '../features/tickets/list.ts', '../ui/table.ts', 'primereact/button'),
  ...forbidden(`${cli}/commands/tickets/bad#.ts`, '@inquirer/prompts', 'node:process', '@ip-portal/server/testing'),
  ...forbidden(`${cli}/commands/tickets/bad-domain#.ts`, '../routing/read-block.ts'),
  ...forbidden(`${cli}/commands/shared/bad#.ts`, '../routing/read-block.ts', '../../program.ts'),
  ...forbidden(`${cli}/command-line/bad#.ts`, '../commands/shared/confirm.ts'),
  ...forbidden(`${cli}/terminal/bad#.ts`, '../runtime/run-flow.ts', '../program.ts'),
  ...forbidden(`${cli}/bad#.ts`, '../../web/src/app/paths.ts', '@ip-portal/core/testing/walk/walk'),
  ...forbidden(
    `${server}/domains/tickets/bad#.ts`,
    '../routing/routing.queries.ts',
    '../../app.ts',
    '../../testing/boot.ts',
  ),
  ...forbidden(`${server}/domains/tickets/bad-core#.ts`, '@ip-portal/core/tickets', '@ip-portal/core/portal'),
  ...forbidden(
    `${server}/store/db/bad#.ts`,
    '../../domains/tickets/tickets.queries.ts',
    '../../../../web/src/app/paths.ts',
    '../../auth/sessions.ts',
  ),
  ...forbidden(`${server}/base/bad#.ts`, '../store/db/open.ts', '../deps.ts'),
  ...forbidden(`${server}/auth/bad#.ts`, '../http/route.ts', '../deps.ts', '../domains/tickets/tickets.queries.ts'),
  ...forbidden(`${server}/http/bad-domain#.ts`, '../domains/tickets/tickets.queries.ts', '../app.ts'),
]
