import { isBlank } from '@ip-portal/core/kernel/values/blank'
import { printable } from '@ip-portal/core/kernel/values/control-characters'
import { Interrupted } from '../errors/exit-codes.ts'
import type { Io } from './io.ts'
import { terminalTexts } from './terminal.texts.ts'

/** Prompts at the terminal; Ctrl+C in a prompt throws `Interrupted`. */
export interface Prompts {
  /** Asks for a line of text; `check` accepts it, `hint` says what is wrong with it. */
  text(question: string, options?: TextOptions): Promise<string>
  /** Asks for a hidden text; `check` and `hint` as for `text`. */
  secret(question: string, options?: { check?: (text: string) => boolean; hint?: string }): Promise<string>
  confirm(question: string): Promise<boolean>
  /** Asks for one item of a list that is not empty. */
  choose<Value>(question: string, choices: readonly Choice<Value>[]): Promise<Value>
  /** Asks for several lines: in the editor of VISUAL or EDITOR, else line by line up to an empty one. */
  lines(question: string): Promise<string>
}

interface TextOptions {
  initial?: string
  check?: (text: string) => boolean
  hint?: string | ((text: string) => string)
}

export interface Choice<Value> {
  name: string
  value: Value
}

/** Creates the prompts where questions may be asked; null without a terminal, with `--no-input`, and in CI. */
export function promptsFor(
  io: Io,
  signal: AbortSignal,
  { isAllowed, profile }: { isAllowed: boolean; profile: string | null },
): Prompts | null {
  const canAsk = io.canAsk && isAllowed && !isCi(io.env['CI'])
  return canAsk ? createPrompts(io, signal, profile === null ? '' : `[${profile}] `) : null
}

const isCi = (value: string | undefined) => !['', '0', 'false'].includes(value ?? '')

/**
 * Creates the prompts, the only user of inquirer; the first prompt loads it, or the plain prompts of a dumb terminal.
 * Each question follows `lead`.
 */
function createPrompts(io: Io, signal: AbortSignal, lead: string): Prompts {
  // Inquirer knows no other way to leave colours out.
  if (!io.hasColour) process.env['NO_COLOR'] = '1'
  const load = () => (io.isDumb ? import('./plain-prompts.ts') : import('@inquirer/prompts'))
  // A prompt whose terminal is gone is interrupted.
  const shown = AbortSignal.any([signal, io.lost('stdin'), io.lost('stderr')])
  const context = () => ({ ...io.promptStreams, signal: shown })

  async function text(question: string, options: TextOptions = {}): Promise<string> {
    const { input } = await load()
    const { initial = '', check = (answer) => !isBlank(answer), hint = terminalTexts.required } = options
    const refusal = (answer: string) => printable(typeof hint === 'string' ? hint : hint(answer))
    const shown = printable(initial)
    // The answer that was offered is the text itself, not the form that is shown.
    const answerOf = (typed: string) => (typed === shown ? initial : typed).trim()
    const asked = {
      message: printable(lead + question),
      transformer: printable,
      validate: (typed: string) => check(answerOf(typed)) || refusal(answerOf(typed)),
      ...(shown === '' ? {} : { default: shown }),
    }
    return answerOf(await unlessInterrupted(input(asked, context())))
  }

  async function secret(
    question: string,
    { check = (answer) => answer !== '', hint }: { check?: (text: string) => boolean; hint?: string } = {},
  ): Promise<string> {
    const { password } = await load()
    const validate = (answer: string) => check(answer) || printable(hint ?? terminalTexts.required)
    return unlessInterrupted(
      password(
        { message: printable(lead + question), mask: '*', validate, theme: { style: { keysHelpTip } } },
        context(),
      ),
    )
  }

  async function confirm(question: string): Promise<boolean> {
    const answer = await text(`${question} ${terminalTexts.yesOrNo}`, {
      check: (answer) => answer === '' || isYes(answer) || isNo(answer),
      hint: terminalTexts.yesOrNoHint,
    })
    return isYes(answer)
  }

  async function choose<Value>(question: string, choices: readonly Choice<Value>[]): Promise<Value> {
    const { select } = await load()
    const asked = {
      message: printable(lead + question),
      choices: choices.map(({ name, value }) => ({ name: printable(name), value })),
      theme: { style: { keysHelpTip: () => terminalTexts.chooseKeys } },
    }
    return unlessInterrupted(select(asked, context()))
  }

  async function lines(question: string): Promise<string> {
    const editor = io.env['VISUAL'] || io.env['EDITOR']
    if (editor) {
      io.notice(terminalTexts.editorOpens(lead + question))
      const { editText } = await import('./editor.ts')
      return editText(editor)
    }
    const { input } = await load()
    const typed: string[] = []
    for (;;) {
      const message =
        typed.length === 0 ? printable(`${lead}${question} ${terminalTexts.linesHint}`) : terminalTexts.nextLine
      const validate = (line: string) => typed.length > 0 || !isBlank(line) || terminalTexts.required
      const line = await unlessInterrupted(input({ message, transformer: printable, validate }, context()))
      if (isBlank(line)) return typed.join('\n')
      typed.push(line)
    }
  }

  return { text, secret, confirm, choose, lines }
}

const isYes = (answer: string) => /^(e|evet|y|yes)$/i.test(answer)
const isNo = (answer: string) => /^(h|hay[ıi]r|n|no)$/i.test(answer)

async function unlessInterrupted<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'ExitPromptError' || name === 'AbortPromptError') throw new Interrupted()
    throw error
  }
}

/** Names the key that shows the typed text; inquirer's own hint is English. */
const keysHelpTip = (keys: [key: string, action: string][]) =>
  keys.map(([key]) => `${key} ${terminalTexts.showTyped}`).join(' ')
