/**
 * Allowed imports; `house/imports` checks them. A file belongs to the first row that fits its path below packages/, and
 * `<domain>` is one folder. A file may import its own row (of its own domain), the rows in the third column and the
 * packages in the last. `own:` means of the same domain, `types:` types of the same domain, `npm` every package.
 */
export const rows = `
row          | files                           | may import                                          | packages
test         | {**/src/testing/**,**.test.ts*} | everything                                          | npm node

core/kernel  | core/src/kernel/**              |                                                     | npm
core/flows   | core/src/portal/flows/**        | core/kernel core/index core/portal                  | xstate
core/portal  | core/src/portal/**              | core/kernel core/index core/texts core/api core/machine core/flows | xstate
core/index   | core/src/<domain>/index.ts      | own:core/*                                          |
core/texts   | core/src/<domain>/**.texts.ts   | core/kernel types:core/*                            |
core/schema  | core/src/<domain>/**.schema.ts  | core/kernel core/schema own:core/rules own:core/texts | valibot @valibot/to-json-schema
core/rules   | core/src/<domain>/**.rules.ts   | core/kernel own:core/schema                         | valibot ipaddr.js
core/api     | core/src/<domain>/**.api.ts     | core/kernel own:core/schema own:core/rules          | valibot
core/machine | core/src/<domain>/**.machine.ts | core/kernel own:core/schema own:core/rules          | xstate
core/piece   | core/src/<domain>/**            | core/kernel own:core/*                              | valibot xstate

web/code     | web/src/code/**                 |                                                     |
web/ui       | web/src/ui/**                   | core/kernel web/code                                | npm
web/portal   | web/src/portal/**               | core/kernel core/index core/portal core/flows web/code | npm
web/step-up  | web/src/features/step-up/**     | web/ui web/portal core/kernel core/index            | npm
web/feature  | web/src/features/<domain>/**    | web/ui web/portal web/step-up core/kernel core/flows own:core/index own:core/texts | npm
web/app      | web/src/**                      | core/kernel core/rules core/index core/portal core/flows web/* | npm
`

/** Layers from bottom to top. A file may import its own layer, the layers before it, and these rows of core. */
export const stacks = {
  cli: {
    core: 'core/*',
    layers: [
      'errors',
      'terminal',
      'config',
      'runtime',
      'session-store',
      'one-time-code',
      '{context,cli.texts}.ts',
      'plans',
      'command-line',
      'commands/shared',
      'commands/<domain>',
      '*.ts',
    ],
  },
  server: {
    core: 'core/kernel core/schema core/rules core/texts',
    layers: [
      'base',
      'store',
      'auth',
      'adapters',
      'operator',
      'demo',
      '{deps.ts,http/**}',
      'domains/<domain>',
      '{*.ts,start/**}',
    ],
  },
}

/**
 * The actions of an order include those of its records. Records of routing make up the desired state, and their rules and words
 * judge it. The API tokens are a tab of the profile. A field that chooses an order reads the orders.
 */
export const exceptions = [
  { from: 'core/src/orders/order-actions.rules.ts', to: 'core/src/routing/routing.rules.ts' },
  { from: 'core/src/desired-state/**', to: 'core/src/routing/**.{schema,rules,texts}.ts' },
  { from: 'web/src/features/account/tokens/**', to: 'core/src/tokens/index.ts' },
  { from: 'web/src/features/**/order-{field,picker}.tsx', to: 'core/src/orders/index.ts' },
]

/** Packages that one place alone imports. */
export const onlyUsers = {
  papaparse: 'core/src/kernel/values/csv.ts',
  'html-to-text': 'core/src/kernel/markup/plain-text.ts',
  'p-map': 'core/src/kernel/platform/map-concurrent.ts',
  'primereact @tanstack/*': 'web/src/ui/**',
  '@xstate/react': 'web/src/portal/**',
  '@inquirer/*': 'cli/src/terminal/prompts.ts',
  'node:process node:console': 'cli/src/terminal/io.ts',
}
