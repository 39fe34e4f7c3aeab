import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** A regular expression in a source file. `source` is null when it is put together while the program runs. */
export interface Found {
  file: string
  line: number
  source: string | null
  flags: string
  /** The expression as the file writes it. */
  text: string
}

/** Finds every regular expression of a TypeScript file: literals, `RegExp(...)` and `new RegExp(...)`. */
export function regularExpressionsIn(file: string, code: string): Found[] {
  const found: Found[] = []
  const add = (start: number, end: number, source: string | null, flags: string) =>
    found.push({ file, line: code.slice(0, start).split('\n').length, source, flags, text: code.slice(start, end) })
  const addCall = (node: Call) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    const [source, flags] = node.arguments
    const parts = [source, flags].map((part) => (typeof part?.value === 'string' ? part.value : undefined))
    const isFixed = parts[0] !== undefined && (flags === undefined || parts[1] !== undefined)
    add(node.start, node.end, isFixed ? (parts[0] ?? '') : null, parts[1] ?? '')
  }
  const visitor = new Visitor({
    Literal: (node) => {
      if ('regex' in node && node.regex) add(node.start, node.end, node.regex.pattern, node.regex.flags)
    },
    NewExpression: (node) => addCall(node as unknown as Call),
    CallExpression: (node) => addCall(node as unknown as Call),
  })
  visitor.visit(parseSync(file, code).program)
  return found
}

/** Call of a function by its name, as far as it is read here. */
interface Call {
  start: number
  end: number
  callee: { type: string; name?: string }
  arguments: { type: string; value?: unknown }[]
}

/** Finds the regular expressions of all sources of the packages; tests and their harness meet no foreign input. */
export const regularExpressionsBelow = (root: string): Found[] =>
  globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .toSorted()
    .flatMap((file) => regularExpressionsIn(file, readFileSync(join(root, file), 'utf8')))
