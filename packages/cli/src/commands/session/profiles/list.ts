import { knownProfiles } from '../../../config/settings.ts'
import type { OfflineContext } from '../../../context.ts'
import { storedSession } from '../../../session-store/session-file.ts'
import type { Column } from '../../../terminal/output/columns.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

interface ProfileRow {
  name: string
  in_use: boolean
  url: string
  email: string | null
  session: keyof typeof texts.sessions
}

/** Lists the profiles with what the files say of their sessions. */
export async function listProfiles({ io, print, options }: OfflineContext): Promise<void> {
  const rows = knownProfiles(options, io.env).map(({ name, url, sessionPath, isInUse }): ProfileRow => {
    const stored = storedSession(sessionPath)
    const isOther = stored !== null && stored.url !== null && stored.url !== url
    const session = stored === null ? 'none' : isOther ? 'other_url' : 'stored'
    return { name, in_use: isInUse, url, email: stored?.email ?? null, session }
  })
  await print.list({ rows, fields, columns, none: '' })
}

export const fields = ['name', 'in_use', 'url', 'email', 'session'] satisfies (keyof ProfileRow)[]

const columns: Column<ProfileRow>[] = [
  { title: texts.profile, cell: ({ name }) => name },
  { title: texts.inUse, cell: ({ in_use: isInUse }) => (isInUse ? texts.yes : '-') },
  { title: texts.url, cell: ({ url }) => url, isCuttable: true },
  { title: texts.account, cell: ({ email }) => email ?? '-', isCuttable: true },
  { title: texts.session, cell: ({ session }) => texts.sessions[session] },
]
