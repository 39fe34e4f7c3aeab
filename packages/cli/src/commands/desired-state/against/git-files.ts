import { execFile } from 'node:child_process'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, posix, resolve } from 'node:path'
import { decodeText } from '@ip-portal/core/kernel/markup/decode-text'
import { usageError, type CliError } from '../../../errors/exit-codes.ts'
import type { ReadContext } from '../document/document.ts'
import { isDocumentIn } from '../document/read-documents.ts'
import { againstTexts as texts } from './against.texts.ts'

/** File of a commit. */
interface CommittedFile {
  path: string
  text: string
}

/** Files that paths name at a commit, by the paths. */
export interface CommittedFiles {
  commit: string
  filesOf: ReadonlyMap<string, readonly CommittedFile[]>
}

/** Reads the files, and the documents below the folders, that paths name at a ref of their git repository. */
export async function readCommitted(
  paths: readonly string[],
  ref: string,
  context: ReadContext,
): Promise<CommittedFiles> {
  // A ref with a colon names a file of a commit.
  if (ref === '' || ref.startsWith('-') || /[\s:\0]/.test(ref)) throw usageError(texts.badRef(ref))
  const places: { path: string; inside: string }[] = []
  let top: string | null = null
  for (const path of paths) {
    const place = await placeOf(path, context)
    if (top !== null && place.top !== top) throw usageError(texts.outside(path, top))
    top = place.top
    places.push({ path, inside: place.inside })
  }
  const git = gitIn(top ?? '.', context)
  const commit = await commitOf(git, ref)
  const found = new Map<string, Entry[]>()
  for (const { path, inside } of places) found.set(path, await entriesAt(git, { commit, ref, path, inside }))
  const blobs = await blobsOf(
    git,
    [...found.values()].flat().map(({ blob }) => blob),
  )
  const filesOf = new Map(
    [...found].map(([path, entries]) => [
      path,
      entries.map((entry) => ({ path: `${ref}:${entry.path}`, text: blobs.get(entry.blob) ?? '' })),
    ]),
  )
  return { commit, filesOf }
}

type Git = (words: readonly string[], input?: string) => Promise<Buffer>

/** Finds the repository of a path, which may be gone, and the path in it: empty for the repository itself. */
async function placeOf(path: string, context: ReadContext): Promise<{ top: string; inside: string }> {
  const full = resolve(path)
  const rest: string[] = []
  let folder = full
  // A file is found by its folder, so that a symbolic link keeps its own name.
  while (!(statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false) && dirname(folder) !== folder) {
    rest.unshift(basename(folder))
    folder = dirname(folder)
  }
  const git = gitIn(folder, context)
  try {
    const top = line(await git(['rev-parse', '--show-toplevel']))
    const prefix = line(await git(['rev-parse', '--show-prefix']))
    if (top === '' || !existsSync(top)) throw usageError(texts.noRepository(path))
    return {
      top: realpathSync(top),
      inside: posix.join(prefix, ...rest).replace(/^\.?\/?$/, ''),
    }
  } catch (error) {
    throw error instanceof GitFailure ? error.as(texts.noRepository(path)) : error
  }
}

async function commitOf(git: Git, ref: string): Promise<string> {
  try {
    const commit = line(await git(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]))
    if (/^[\da-f]{40,64}$/.test(commit)) return commit
    throw usageError(texts.badRef(ref))
  } catch (error) {
    throw error instanceof GitFailure
      ? error.as(texts.unknownRef(ref), [texts.fetchHint(ref.replace(/^origin\//, ''))])
      : error
  }
}

interface Entry {
  path: string
  blob: string
}

interface Place {
  commit: string
  ref: string
  path: string
  inside: string
}

/** Lists the files that a path names at a commit: itself, or the documents below it. */
async function entriesAt(git: Git, { commit, ref, path, inside }: Place): Promise<Entry[]> {
  const inPlace = inside.replace(/\/$/, '')
  const words = ['ls-tree', '-r', '-z', '--full-tree', commit, '--', ...(inPlace === '' ? [] : [inPlace])]
  const listed = decodeText(await git(words))
    .split('\0')
    .filter(Boolean)
  return listed.flatMap((row): Entry[] => {
    const [facts, name] = splitAt(row, '\t')
    const [mode = '', type, blob = ''] = facts.split(' ')
    const isItself = name === inPlace
    if (isItself && mode === '120000') throw usageError(texts.symlink(path, ref))
    const isFile = type === 'blob' && mode.startsWith('100')
    const isBelow = isDocumentIn(inPlace === '' ? name : name.slice(inPlace.length + 1))
    return isFile && (isItself || isBelow) ? [{ path: name, blob }] : []
  })
}

/** Reads blobs in one process, without filters and converters that a repository may name. */
async function blobsOf(git: Git, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)]
  const texts = new Map<string, string>()
  if (wanted.length === 0) return texts
  const output = await git(['cat-file', '--batch'], `${wanted.join('\n')}\n`)
  let at = 0
  for (const id of wanted) {
    const end = output.indexOf(10, at)
    const size = Number(output.toString('latin1', at, end).split(' ')[2])
    if (!Number.isInteger(size)) throw gitFailed('cat-file')
    texts.set(id, decodeText(output.subarray(end + 1, end + 1 + size)))
    at = end + 1 + size + 1
  }
  return texts
}

const gitFailed = (word: string) => usageError(texts.gitFailed(word))

/** Failure of git, with the line that it says about it. */
class GitFailure extends Error {
  /** Makes the error of the command; it keeps what git says, such as that the folder belongs to another user. */
  as(message: string, hints: readonly string[] = []): CliError {
    return usageError(message, this.message === '' ? hints : [texts.gitSays(this.message), ...hints])
  }
}

/** Runs git in a folder, without a shell; it asks nothing, writes nothing and gets no secret of this program. */
const gitIn =
  (folder: string, { io, signal }: ReadContext): Git =>
  (words, input = '') =>
    new Promise((done, fail) => {
      const own = Object.entries(io.env).filter(([name]) => !name.startsWith('IPPORTAL_'))
      const env = { ...Object.fromEntries(own), LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' }
      const options = { env, signal, encoding: 'buffer', maxBuffer: 512 * 1024 * 1024, windowsHide: true } as const
      const child = execFile('git', ['-C', folder, ...words], options, (error, stdout, stderr) => {
        if (error === null) return done(stdout)
        if (error.code === 'ENOENT') return fail(usageError(texts.noGit))
        const [said = ''] = decodeText(stderr).split('\n')
        fail(signal.aborted ? error : new GitFailure(said))
      })
      child.stdin?.on('error', () => {})
      child.stdin?.end(input)
    })

const line = (output: Buffer) => decodeText(output).replace(/\r?\n$/, '')

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return [text.slice(0, at), text.slice(at + 1)]
}
