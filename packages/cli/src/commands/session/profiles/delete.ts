import type { OfflineContext } from '../../../context.ts'
import { keyringAccess } from '../../../session-store/keyring.ts'
import { removeStored } from '../../../session-store/session-file.ts'
import { cancelledError, isConfirmed, requireConfirmable } from '../../shared/confirm.ts'
import { changeConfig } from './change-config.ts'
import { findProfile } from './find-profile.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

/** Removes a profile, its stored session and its device, and says what it removed. Its journals stay. */
export async function deleteProfile(context: OfflineContext, name: string): Promise<void> {
  const { io, print } = context
  const { sessionPath } = findProfile(name, io.env)
  requireConfirmable(context)
  if (!(await isConfirmed(context, texts.question(name)))) throw cancelledError()
  const stored = await removeStored(sessionPath, keyringAccess(io.env))
  const removed: (keyof typeof texts.parts)[] = [...stored]
  changeConfig(io.env, ({ profile, profiles = {}, ...others }) => {
    const { [name]: entry, ...rest } = profiles
    if (entry !== undefined) removed.push('entry')
    if (profile === name) removed.push('default')
    return {
      ...others,
      ...(profile !== undefined && profile !== name && { profile }),
      ...(Object.keys(rest).length > 0 && { profiles: rest }),
    }
  })
  const sentence = texts.deleted(
    name,
    removed.map((part) => texts.parts[part]),
  )
  await print.outcome({ success: true, name, removed }, sentence)
  if (stored.includes('session')) io.notice(texts.staysOpen)
}
