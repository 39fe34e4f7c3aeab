import type { OfflineContext } from '../../../context.ts'
import { changeConfig } from './change-config.ts'
import { findProfile } from './find-profile.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

/** Makes a profile the one of commands without an option. */
export async function useProfile({ io, print }: OfflineContext, name: string): Promise<void> {
  const { env } = io
  findProfile(name, env)
  changeConfig(env, (config) => ({ ...config, profile: name }))
  const variable = env['IPPORTAL_PROFILE'] ?? ''
  if (variable !== '' && variable !== name) io.warn(texts.variableWins(variable))
  await print.outcome({ success: true, name }, texts.used(name))
}
