import type { Command, Argument, Option } from 'commander'
import { aboutOf } from '../../command-line/about.ts'
import { type Value, completionOf, type Completion } from '../../command-line/completion.ts'
import { commandsOf, optionsOf } from '../../command-line/help.ts'
import { readLine, valued } from '../../command-line/read-line.ts'
import type { GlobalOptions } from '../../config/settings.ts'
import type { OfflineContext } from '../../context.ts'
import type { Io } from '../../terminal/io.ts'
import { oneLine } from '../../terminal/output/table.ts'
import { isPlanKind, liveValues } from './live-values.ts'

/**
 * Completion script for zsh, to be sourced or put into a folder of `fpath` as `_ipportal`. Typed words are passed on
 * unquoted and never run.
 */
const zshScript = `#compdef ipportal
_ipportal() {
  local line word about files=1
  local -a candidates
  while IFS= read -r line; do
    if [[ $line == :* ]]; then
      files=0
    elif [[ -n $line ]]; then
      word=\${line%%$'\\t'*} about=\${line#*$'\\t'}
      [[ $about == $word ]] && about=
      candidates+=("\${word//:/\\\\:}\${about:+:$about}")
    fi
  done < <(ipportal complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
  (( $#candidates )) && _describe -V ipportal candidates
  (( files )) && _files
}
if [[ \${zsh_eval_context[-1]} == loadautofunc ]]; then
  _ipportal "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
  compdef _ipportal ipportal
fi
`

/**
 * Completion script for fish. The condition asks the CLI once a key press; when it fails, fish offers file names. An
 * answer without the mark is offered beside file names.
 */
const fishScript = `# fish completion for ipportal
function __ipportal_asks
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -g __ipportal_answer (ipportal complete -- $words[2..-1] "$typed" 2>/dev/null)
    test (count $__ipportal_answer) -gt 0
end
function __ipportal_words
    string match -v -- ':*' $__ipportal_answer
    string match -q -- ':*' $__ipportal_answer; or __fish_complete_path (commandline -ct)
end
complete -c ipportal -e
complete -c ipportal -k -n __ipportal_asks -f -a '(__ipportal_words)'
`

/**
 * Completion script for bash. It runs no typed word, needs no bash-completion package and may be sourced twice. bash
 * splits a word such as `2001:db8::/32` at its colons and replaces only the part at the cursor, so the script joins the
 * parts and cuts off of the candidates what stands before that part. `complete` itself joins `--format=json`.
 */
const bashScript = `# bash completion for ipportal
_ipportal() {
  local line=$COMP_LINE words=() part word rest i
  for (( i = 0; i <= COMP_CWORD; i++ )); do
    part=\${COMP_WORDS[i]}
    rest=\${line#"\${line%%[![:space:]]*}"}
    if [[ $i -gt 1 && -n $part && $line == "$part"* && $part != = && \${COMP_WORDS[i-1]} != = ]]; then
      words[\${#words[@]}-1]+=$part
    else
      words+=("$part")
    fi
    line=\${rest#"$part"}
  done
  local cur=\${words[\${#words[@]}-1]} before
  [[ $part == *[!:@]* ]] || part=
  before=\${cur%"$part"}
  local files=1
  COMPREPLY=()
  [[ $cur == = ]] && cur= before=
  while IFS=$'\\t' read -r word _; do
    if [[ $word == :* ]]; then
      files=0
      compopt +o default 2>/dev/null
    elif [[ -n $word && $word == "$cur"* ]]; then
      printf -v word %q "\${word#"$before"}"
      word=\${word//\\\\,/,}
      COMPREPLY+=("$word")
    fi
  done < <(ipportal complete -- "\${words[@]:1}" 2>/dev/null)
  if (( files && \${#COMPREPLY[@]} )); then
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
  fi
}
complete -o default -F _ipportal ipportal
`

/** Scripts by shell. */
const scripts: Record<string, string> = { bash: bashScript, zsh: zshScript, fish: fishScript }

/** Writes the completion script of a shell. */
export const writeScript = ({ io }: OfflineContext, shell: string): void => io.data(scripts[shell] ?? '')

/** Mark for the scripts: no file names here. */
const noFiles = ':4'

/**
 * Answers `complete -- WORDS` for the scripts: commands, options, values, and the ids of the portal. One line a
 * candidate with its description after a tab; the last line marks a place without file names, which else stand beside.
 */
export async function complete(io: Io, program: Command, line: readonly string[]): Promise<void> {
  const words = line.slice(line[1] === '--' ? 2 : 1)
  const wanted = wantedAt(program, words)
  if (wanted === null) return io.data(noFiles)
  const lines = (await valuesOf(wanted, words, io))
    .filter(([word]) => word.startsWith(wanted.typed))
    .map(([word, description]) => `${wanted.lead}${word}${description === '' ? '' : `\t${oneLine(description)}`}`)
  const mayBeFile = wanted.kind === 'value' && takesFiles(wanted.slot.completion)
  const all = [...lines, ...(mayBeFile ? [] : [noFiles])]
  if (all.length > 0) io.data(all.join('\n'))
}

async function valuesOf(wanted: Wanted, words: readonly string[], { env }: Io): Promise<readonly Value[]> {
  if (wanted.kind === 'options')
    return optionsOf(wanted.command).flatMap(({ long, description }) => (long ? [[long, description] as const] : []))
  if (wanted.kind === 'commands')
    return commandsOf(wanted.command).map((command) => [command.name(), command.description()])
  const { slot } = wanted
  if (slot.choices.length > 0) return slot.choices.map((choice) => [choice, ''] as const)
  if (slot.completion === undefined) return []
  if (typeof slot.completion === 'function') return silent(slot.completion(slot.given))
  if (slot.completion === 'column') return columnsOf(wanted)
  return liveValues(slot.completion, { given: slot.given, typed: wanted.typed }, placeOf(words), env)
}

/** Gives no values in place of an error: a wrong word before them is told when the line runs. */
const silent = (values: Promise<readonly Value[]>) => values.catch(() => [])

/** Names for `--columns` of the command, without those that stand before. */
async function columnsOf({ slot: { command }, lead }: Wanted & { kind: 'value' }): Promise<Value[]> {
  const names = (await aboutOf(command).columns?.()) ?? []
  const used = lead.slice(lead.indexOf('=') + 1).split(',')
  return names.filter((name) => !used.includes(name)).map((name) => [name, ''])
}

/** True where a file may be named, also beside other values. */
const takesFiles = (completion: Completion | undefined) =>
  completion === 'file' || (typeof completion === 'string' && isPlanKind(completion))

/** Reads the address and the profile of the portal from the line. */
function placeOf(words: readonly string[]): GlobalOptions {
  const [url, profile] = ['--url', '--profile'].map((flag) => words[words.indexOf(flag) + 1 || words.length])
  return {
    ...(url ? { url } : {}),
    ...(profile ? { profile } : {}),
    ...(words.includes('--insecure') ? { insecure: true } : {}),
  }
}

/** Kind of word at the cursor. `lead` is typed already and starts every candidate: `--format=`. */
export type Wanted =
  | { kind: 'options'; command: Command; typed: string; lead: '' }
  | { kind: 'commands'; command: Command; typed: string; lead: '' }
  | { kind: 'value'; slot: Slot; typed: string; lead: string }

/** Place of a value, of an argument or an option. */
export interface Slot {
  command: Command
  completion: Completion | undefined
  choices: readonly string[]
  /** Arguments of the command that stand before it. */
  given: readonly string[]
}

/** Reads the words before the cursor, and gives the kind of the last one; null for none. */
export function wantedAt(program: Command, words: readonly string[]): Wanted | null {
  const typed = words.at(-1) ?? ''
  // bash splits `--format=json` into three words.
  const before = words.slice(0, -1).filter((word) => word !== '=')
  const { command, given, open } = readLine(program, before)
  const valueAt = (from: Option | Argument, value: string, lead: string): Wanted => {
    const completion = completionOf(from)
    const slot = { command, completion, choices: from.argChoices ?? [], given }
    if (completion !== 'column') return { kind: 'value', slot, typed: value, lead }
    const comma = value.lastIndexOf(',') + 1
    return { kind: 'value', slot, typed: value.slice(comma), lead: `${lead}${value.slice(0, comma)}` }
  }
  if (open) return valueAt(open, typed === '=' ? '' : typed, '')
  if (before.includes('--')) {
    const argument = argumentAt(command, given.length)
    return argument ? valueAt(argument, typed, '') : null
  }
  const [flag = '', value] = typed.startsWith('--') ? typed.split(/=(.*)/s) : []
  const option = value === undefined ? undefined : valued(command, flag)
  if (option) return valueAt(option, value ?? '', `${flag}=`)
  if (typed.startsWith('-')) return { kind: 'options', command, typed, lead: '' }
  if (command.commands.length > 0) return given.length === 0 ? { kind: 'commands', command, typed, lead: '' } : null
  const argument = argumentAt(command, given.length)
  return argument ? valueAt(argument, typed, '') : null
}

function argumentAt({ registeredArguments }: Command, at: number): Argument | undefined {
  const last = registeredArguments.at(-1)
  return registeredArguments[at] ?? (last?.variadic ? last : undefined)
}
