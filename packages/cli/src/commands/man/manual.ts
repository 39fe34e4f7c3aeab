import type { Argument, Command, Option } from 'commander'
import { cliTexts } from '../../cli.texts.ts'
import { aboutOf } from '../../command-line/about.ts'
import {
  commandsOf,
  exitMeanings,
  globalOptionsOf,
  ownOptionsOf,
  turkishHelp,
  usageOf,
} from '../../command-line/help.ts'
import { version } from '../../runtime/version.ts'
import { manTexts as texts } from './man.texts.ts'
import { bold, item, paragraph, roffOf, section, subsection, verbatim } from './roff.ts'

/**
 * Writes the manual page of the program with the macros of man(7), from what help is made of. Its headings are the words
 * that tools look for.
 */
export function manualOf(program: Command): string {
  const name = program.name()
  return [
    `.TH ${name.toUpperCase()} 1 "" "${roffOf(`${name} ${version}`)}" "${roffOf(texts.manual)}"`,
    '.nh',
    '.ad l',
    section('NAME'),
    `${roffOf(name)} \\- ${roffOf(program.description())}`,
    section('SYNOPSIS'),
    bold(usageOf(program)),
    section('DESCRIPTION'),
    ...[program.description(), ...texts.description, cliTexts.helpOfCommand].flatMap(paragraph),
    section('COMMANDS'),
    ...commandsOf(program).flatMap(commandPart),
    section('GLOBAL OPTIONS'),
    ...globalOptionsOf(program).flatMap(parameterItem),
    section('ENVIRONMENT'),
    ...Object.entries(cliTexts.environment).flatMap(([variable, meaning]) => item(variable, meaning)),
    section('EXIT STATUS'),
    ...exitMeanings.flatMap(([code, meaning]) => item(code, meaning)),
    section('FILES'),
    ...texts.files.flatMap(([path, meaning]) => item(path, meaning)),
    section('EXAMPLES'),
    ...verbatim(aboutOf(program).examples),
  ].join('\n')
}

/** Describes a command, or the commands below a word. */
function commandPart(command: Command): string[] {
  const below = commandsOf(command)
  if (below.length > 0) return below.flatMap(commandPart)
  const { examples, note } = aboutOf(command)
  // Every command has the option for its help.
  const options = ownOptionsOf(command).filter(({ long }) => long !== '--help')
  return [
    subsection(usageOf(command)),
    ...paragraph(command.description()),
    ...[...command.registeredArguments, ...options].flatMap(parameterItem),
    ...(note === undefined ? [] : paragraph(note)),
    ...verbatim(examples),
  ]
}

function parameterItem(parameter: Argument | Option): string[] {
  if ('flags' in parameter) return item(parameter.flags, turkishHelp.optionDescription(parameter))
  return item(parameter.name(), turkishHelp.argumentDescription(parameter))
}
