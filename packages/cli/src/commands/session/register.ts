import { Option } from 'commander'
import type { Io } from '../../io.ts'
import type { PortalCommand } from '../../portal-command.ts'
import { start } from '../../start.ts'
import type { LoginOptions } from './login.ts'
import { sessionCommandTexts as texts } from './session.texts.ts'

/** `login`, `logout` and `status`. */
export function registerSession(program: PortalCommand, io: Io): void {
  program
    .command('login')
    .description(texts.login)
    .option(...texts.email)
    .addOption(new Option(...texts.passwordStdin).conflicts('passwordFile'))
    .option(...texts.passwordFile)
    .action((options: LoginOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./login.ts')).login(context, options)),
    )
    .examples(...texts.loginExamples)

  program
    .command('logout')
    .description(texts.logout)
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./logout.ts')).logout(context)),
    )
    .examples(...texts.logoutExamples)

  program
    .command('status')
    .description(texts.status)
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./status.ts')).status(context)),
    )
    .examples(...texts.statusExamples)
}
