import type { Io } from '../../terminal/io.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { start } from '../../start.ts'
import { accountCommandTexts as texts } from './account.texts.ts'
import type { ProfileOptions } from './profile/set.ts'

/** Gives `profile` its verbs. */
export function registerProfile(profile: PortalCommand, io: Io): void {
  profile
    .command('show')
    .description(texts.show)
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./profile/show.ts')).showProfile(context)),
    )
    .examples(...texts.showExamples)

  profile
    .command('set')
    .description(texts.set)
    .option(...texts.name)
    .option(...texts.email)
    .option(...texts.phone)
    .action((options: ProfileOptions, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./profile/set.ts')).setProfile(context, options)),
    )
    .examples(...texts.setExamples)

  profile
    .command('password')
    .description(texts.password)
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./profile/password.ts')).changePassword(context)),
    )
    .examples(...texts.passwordExamples)

  profile
    .command('resend-verification')
    .description(texts.resend)
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) =>
        (await import('./profile/resend-verification.ts')).resendVerification(context),
      ),
    )
    .examples(...texts.resendExamples)
}

/** Gives `two-factor` its verbs. */
export function registerTwoFactor(twoFactor: PortalCommand, io: Io): void {
  twoFactor
    .command('status')
    .description(texts.status)
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./two-factor/status.ts')).showTwoFactor(context)),
    )
    .examples(...texts.statusExamples)

  twoFactor
    .command('setup')
    .description(texts.setup)
    .action((_: object, command: PortalCommand) =>
      start(command, io, async (context) => (await import('./two-factor/setup.ts')).setUpTwoFactor(context)),
    )
    .examples(...texts.setupExamples)
}
