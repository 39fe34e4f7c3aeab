import { suggestionsFor } from '@ip-portal/core/kernel/values/suggestions'
import { knownProfiles, type KnownProfile } from '../../../config/settings.ts'
import { absentError } from '../../../errors/exit-codes.ts'
import type { Environment } from '../../../terminal/host.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

/** Finds a profile by its name; an unknown one ends with the nearest names and all. */
export function findProfile(name: string, env: Environment): KnownProfile {
  // That a name is in use makes it no known one.
  const profiles = knownProfiles({}, { ...env, IPPORTAL_PROFILE: undefined })
  const found = profiles.find((profile) => profile.name === name)
  if (found) return found
  const names = profiles.map((profile) => profile.name)
  const near = suggestionsFor(name, names)
  throw absentError(texts.unknown(name), [
    ...(near.length > 0 ? [texts.near(near)] : []),
    texts.known(names),
    texts.makeHint(name),
  ])
}
