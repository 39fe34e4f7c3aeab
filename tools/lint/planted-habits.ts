import type { Planted } from './planted.ts'

const core = 'packages/core/src/tickets'
const web = 'packages/web/src/features/tickets'
const cli = 'packages/cli/src'

const names = ['window', 'document', 'localStorage', 'process']

/** Code that the rules refuse, one file for each. */
export const forbiddenHabits: Planted[] = [
  ...names.map((name) => ({
    file: `${core}/names-${name.toLowerCase()}.ts`,
    code: `export const it: unknown = ${name}\n`,
    rule: 'eslint(no-restricted-globals)',
  })),
  { file: `${core}/stray-text.ts`, code: "export const it = 'Değişiklik'\n", rule: 'house(no-stray-turkish)' },
  { file: `${core}/stray-word.ts`, code: "export const it = 'Kaydet'\n", rule: 'house(no-stray-turkish)' },
  {
    file: `${core}/stray-template.ts`,
    code: 'export const it = (count: number) => `${count} sipariş`\n',
    rule: 'house(no-stray-turkish)',
  },
  {
    file: `${web}/stray-attribute.tsx`,
    code: 'export const Stray = () => <input aria-label="Sipariş ara" />\n',
    rule: 'house(no-stray-turkish)',
  },
  { file: `${web}/stray-jsx.tsx`, code: 'export const Stray = () => <p>Orders</p>\n', rule: 'react(jsx-no-literals)' },
  {
    file: `${web}/hooks.tsx`,
    code: `import { useState } from 'react'

export function Hooks({ on }: { on: boolean }) {
  if (on) useState(1)
  return <p />
}
`,
    rule: 'react-hooks(rules-of-hooks)',
  },
  {
    file: `${web}/picture.tsx`,
    code: 'export const Picture = () => <img src="/a.png" />\n',
    rule: 'jsx-a11y(alt-text)',
  },
  {
    file: `${web}/state-name.ts`,
    code: "export const isOpen = (snapshot: { matches: (name: string) => boolean }) => snapshot.matches('open')\n",
    rule: 'house(machine-contract)',
  },
  {
    file: `${cli}/state-value.ts`,
    code: "export const isOpen = (snapshot: { value: string }) => snapshot.value === 'open'\n",
    rule: 'house(machine-contract)',
  },
  {
    file: `${cli}/status-number.ts`,
    code: 'export const isGone = (failure: { status: number }) => failure.status === 410\n',
    rule: 'house(machine-contract)',
  },
  {
    file: `${web}/taken-status.ts`,
    code: 'export const isGone = ({ status }: { status: number }) => status >= 410\n',
    rule: 'house(machine-contract)',
  },
  {
    file: `${web}/literal-question.tsx`,
    code: 'export const Form = () => <form data-asks="details" />\n',
    rule: 'house(machine-contract)',
  },
  { file: `${cli}/speaks.ts`, code: "console.log('x')\n", rule: 'eslint(no-console)' },
  { file: `${cli}/writes.ts`, code: "process.stdout.write('x')\n", rule: 'eslint(no-restricted-properties)' },
  { file: `${cli}/complains.ts`, code: "process.stderr.write('x')\n", rule: 'eslint(no-restricted-properties)' },
  { file: `${core}/default.ts`, code: 'const it = 1\nexport default it\n', rule: 'import(no-default-export)' },
  ...[
    'What it is.',
    'Whose it is.',
    'How it is.',
    'Where it stands.',
    'Whether it is.',
    'Read by nobody.',
    'Whoever reads it.',
  ].map((text, at) => ({
    file: `${core}/comment-${at}.ts`,
    code: `/** ${text} */\nexport const it = 1\n`,
    rule: 'house(plain-comments)',
  })),
  {
    file: `${core}/line-comment.ts`,
    code: '// Where it stands.\nexport const it = 1\n',
    rule: 'house(plain-comments)',
  },
  { file: `${core}/CamelCase.ts`, code: 'export const it = 1\n', rule: 'unicorn(filename-case)' },
  { file: `${core}/cycle-a.ts`, code: "import './cycle-b.ts'\n", rule: 'import(no-cycle)' },
  { file: `${core}/cycle-b.ts`, code: "import './cycle-a.ts'\n", rule: 'import(no-cycle)' },
  {
    file: `${core}/type-cycle-a.ts`,
    code: "import type { B } from './type-cycle-b.ts'\n\nexport type A = { b: B }\n",
    rule: 'import(no-cycle)',
  },
  {
    file: `${core}/type-cycle-b.ts`,
    code: "import type { A } from './type-cycle-a.ts'\n\nexport type B = { a: A }\n",
    rule: 'import(no-cycle)',
  },
  {
    file: `${core}/any.ts`,
    code: 'export const it = (value: any) => typeof value\n',
    rule: 'typescript(no-explicit-any)',
  },
  {
    file: `${core}/unsafe.ts`,
    code: "export const it: number = JSON.parse('1')\n",
    rule: 'typescript(no-unsafe-assignment)',
  },
  {
    file: `${core}/floating.ts`,
    code: 'const later = () => Promise.resolve(1)\nlater()\n',
    rule: 'typescript(no-floating-promises)',
  },
  {
    file: `${core}/switch.ts`,
    code: `export function it(kind: 'a' | 'b') {
  let seen = 0
  switch (kind) {
    case 'a':
      seen = 1
  }
  return seen
}
`,
    rule: 'typescript(switch-exhaustiveness-check)',
  },
  {
    file: `${core}/type-import.ts`,
    code: "import { it } from './tickets.rules.ts'\n\nexport type It = typeof it\n",
    rule: 'typescript(consistent-type-imports)',
  },
  ...[
    'it = () => new Promise((resolve) => setTimeout(resolve, 50))',
    'it = (page: { waitForTimeout(): void }) => page.waitForTimeout()',
    'it = (vi: { waitFor(): void }) => vi.waitFor()',
    'it = () => performance.now()',
    'it = (start: number) => Date.now() - start',
    'it = (expect: { poll(): void }) => expect.poll()',
    "it = (db: { deleteFrom(table: string): void }) => db.deleteFrom('sessions')",
  ].map((code, at) => ({
    file: `${web}/steady-${at}.test.ts`,
    code: `export const ${code}\n`,
    rule: 'house(steady-tests)',
  })),
  {
    file: `${core}/steady-sleep.test.ts`,
    code: "import { setTimeout } from 'node:timers/promises'\n\nexport const it: unknown = setTimeout\n",
    rule: 'house(steady-tests)',
  },
  { file: `${core}/long.ts`, code: 'export const it = [\n' + '  1,\n'.repeat(250) + ']\n', rule: 'eslint(max-lines)' },
]

/** Code that looks similar and is fine. */
export const legalHabits: Planted[] = [
  { file: `${core}/stray.texts.ts`, code: "export const it = 'Değişiklik'\n" },
  { file: `${core}/letters.ts`, code: "export const it = { ı: 'i', ş: 's' }\n" },
  {
    file: `${core}/comments.ts`,
    code: '// Says the place,\n// Where it stands.\nexport const it = 1\n\n/** Runs as `nobody`. */\nexport const that = 2\n',
  },
  { file: `${core}/interface.ts`, code: 'export const surfaceInterface = 1\n' },
  { file: `${core}/english.ts`, code: "export const it = 'Unexpected answer'\n" },
  { file: `${cli}/terminal/io.ts`, code: "export const it = () => process.stdout.write('x')\n" },
  { file: `${core}/days.test.ts`, code: 'const day = 86_400_000\nexport const it = Date.now() - day\n' },
  { file: `${core}/long.test.ts`, code: 'export const it = [\n' + '  1,\n'.repeat(250) + ']\n' },
  { file: `${web}/dash.tsx`, code: 'export const Dash = () => <p>–</p>\n' },
]
