import { Option } from 'commander'
import type { Io } from '../../terminal/io.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import type { LoginOptions } from './login.ts'
import { sessionCommandTexts as texts } from './session.texts.ts'

/** Makes the command `login`. */
export function registerLogin(login: PortalCommand, io: Io): void {
  login
    .option(...texts.email)
    .addOption(new Option(...texts.passwordStdin).conflicts('passwordFile'))
    .option(...texts.passwordFile)
    .takes('file')
    .addOption(new Option(...texts.secureKey).conflicts(['email', 'passwordStdin', 'passwordFile']))
    .action((options: LoginOptions, command: PortalCommand) =>
      start(command, io, async (context) =>
        options.secureKey === undefined
          ? (await import('./login.ts')).login(context, options)
          : (await import('./secure-login.ts')).secureLogin(context, options.secureKey),
      ),
    )
    .examples(...texts.loginExamples)
}

/** Makes the command `logout`. */
export function registerLogout(logout: PortalCommand, io: Io): void {
  logout
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./logout.ts')).logout(context)),
    )
    .examples(...texts.logoutExamples)
}

/** Makes the command `status`. */
export function registerStatus(status: PortalCommand, io: Io): void {
  status
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./status.ts')).status(context)),
    )
    .examples(...texts.statusExamples)
}
