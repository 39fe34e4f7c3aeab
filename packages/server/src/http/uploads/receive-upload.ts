import { authenticate } from '../../auth/session/authenticate.ts'
import type { Deps } from '../../deps.ts'
import { discardFiles, usedSpace } from '../../store/files/staged-files.ts'
import type { PortalContext } from '../portal-env.ts'
import { announcedBytes, checkHead, readForm, type Texts } from './read-form.ts'
import { type AcceptedFile, type FileRules, quotaExceeded, stageFile } from './stage-file.ts'

/** Rules of a form with files. */
export interface UploadRules<Fields> extends FileRules {
  /**
   * Checks the texts, and that the company owns what they name. Runs before the first file is read, so that a refused
   * form costs nothing.
   */
  checkTexts: (texts: Texts) => Promise<Fields>
}

/** Form that was read: its checked texts, and its staged files in their order. */
export interface Upload<Fields> {
  fields: Fields
  files: AcceptedFile[]
}

/**
 * Reads a form with files and runs its effect, which keeps the files in its transaction. No transaction is open while
 * the form comes. Files that the effect did not keep are deleted, as are those of a refused or cut form. Refuses 429
 * and 503 when too many uploads run, and 413 when the company's quota would be exceeded.
 */
export async function receiveUpload<Fields, Result>(
  deps: Deps,
  context: PortalContext,
  rules: UploadRules<Fields>,
  effect: (upload: Upload<Fields>) => Promise<Result>,
): Promise<Result> {
  checkHead(context)
  const { companyId } = context.get('signedIn')
  const { perCompany, inAll } = deps.uploads
  const runUpload = async () => {
    const begun: number[] = []
    try {
      const upload = await readUpload(deps, context, rules, (id) => begun.push(id))
      return await deps.changes.run(companyId, async () => {
        // The session may have ended while the form came.
        await authenticate(deps, context.req.header('authorization'), null)
        return effect(upload)
      })
    } finally {
      // The sweep deletes what stays behind here.
      await discardFiles(deps.db, begun).catch((err: unknown) => deps.log.warn({ err }, 'upload.discard'))
    }
  }
  return perCompany.run(companyId, () => inAll.run('', runUpload))
}

async function readUpload<Fields>(
  deps: Deps,
  context: PortalContext,
  rules: UploadRules<Fields>,
  began: (id: number) => void,
): Promise<Upload<Fields>> {
  const { companyId } = context.get('signedIn')
  const files: AcceptedFile[] = []
  let checked: Promise<Fields> | undefined
  const texts = await readForm(context, async (file, before) => {
    checked ??= rules.checkTexts(before)
    await checked
    if (files.length === 0) await checkSpace(deps, context)
    files.push(await stageFile(deps, companyId, file, rules, began))
  })
  return { fields: await (checked ?? rules.checkTexts(texts)), files }
}

/** Allowance for the names and boundaries of a form. */
const formOverhead = 64 * 1024

/** Refuses at once a form that is announced as longer than what the company has left. */
async function checkSpace(deps: Deps, context: PortalContext): Promise<void> {
  const { quotaBytes } = deps.settings.uploads
  const used = await usedSpace(deps.db, context.get('signedIn').companyId)
  if (used + announcedBytes(context) - formOverhead > quotaBytes) throw quotaExceeded(quotaBytes)
}
