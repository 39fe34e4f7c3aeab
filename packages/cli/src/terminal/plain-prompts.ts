import { createInterface, emitKeypressEvents, type Key } from 'node:readline'
import { Interrupted } from '../errors/exit-codes.ts'
import { terminalTexts } from './terminal.texts.ts'

/** Question in the form of inquirer; `validate` gives true, or the reason why the answer is refused. */
interface Question {
  message: string
  default?: string
  validate: (typed: string) => boolean | string
}

interface PromptContext {
  input: NodeJS.ReadStream
  output: NodeJS.WritableStream
  signal: AbortSignal
}

/** Asks for a line as inquirer does, but without escape sequences: the terminal itself shows and edits the line. */
export function input({ message, default: offered, validate }: Question, context: PromptContext): Promise<string> {
  const shown = offered === undefined ? message : `${message} (${offered})`
  return askUntilFine(async () => (await readLine(shown, context)) || offered || '', validate, context)
}

/** Asks for a hidden line: nothing of it is shown. */
export function password({ message, validate }: Question, context: PromptContext): Promise<string> {
  return askUntilFine(() => readHidden(message, context), validate, context)
}

/** Asks for the number of an item. */
export async function select<Value>(
  { message, choices }: { message: string; choices: readonly { name: string; value: Value }[] },
  context: PromptContext,
): Promise<Value> {
  const items = choices.map(({ name }, at) => `  ${at + 1}) ${name}\n`)
  const number = terminalTexts.chooseNumber(choices.length)
  context.output.write(`? ${message}\n${items.join('')}`)
  const itemOf = (typed: string) => choices[Number(typed) - 1]
  const typed = await input({ message: number, validate: (typed) => itemOf(typed) !== undefined || number }, context)
  return (itemOf(typed) as { value: Value }).value
}

async function askUntilFine(
  ask: () => Promise<string>,
  validate: Question['validate'],
  { output }: PromptContext,
): Promise<string> {
  for (;;) {
    const typed = await ask()
    const answer = validate(typed)
    if (answer === true) return typed
    output.write(`> ${answer}\n`)
  }
}

/** Reads a line that the terminal shows; throws `Interrupted` at Ctrl+C and at the end of the input. */
function readLine(message: string, { input, output, signal }: PromptContext): Promise<string> {
  const reader = createInterface({ input, output, terminal: false })
  return new Promise<string>((resolve, reject) => {
    const interrupt = () => reject(new Interrupted())
    if (signal.aborted) return interrupt()
    signal.addEventListener('abort', interrupt, { once: true })
    reader.once('close', interrupt)
    reader.question(`? ${message} `, resolve)
  }).finally(() => reader.close())
}

/** Reads a line in raw mode, in which the terminal shows nothing. */
function readHidden(message: string, { input: stdin, output, signal }: PromptContext): Promise<string> {
  let typed = ''
  let press: (letter: string | undefined, key: Key) => void = () => {}
  return new Promise<string>((resolve, reject) => {
    const interrupt = () => reject(new Interrupted())
    if (signal.aborted) return interrupt()
    signal.addEventListener('abort', interrupt, { once: true })
    press = (letter, { name, ctrl }) => {
      if (ctrl && (name === 'c' || name === 'd')) interrupt()
      else if (name === 'return' || name === 'enter') resolve(typed)
      else if (name === 'backspace') typed = [...typed].slice(0, -1).join('')
      else if (!ctrl && letter !== undefined) typed += letter
    }
    emitKeypressEvents(stdin)
    // The mode comes first, so that nothing typed after the question is shown.
    stdin.setRawMode(true).on('keypress', press).resume()
    output.write(`? ${message} `)
  }).finally(() => {
    stdin.off('keypress', press).pause().setRawMode(false)
    output.write('\n')
  })
}
