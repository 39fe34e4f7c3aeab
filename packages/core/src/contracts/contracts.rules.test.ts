import { expect, it } from 'vitest'
import type { ChosenFile } from '../kernel/values/files.ts'
import { limits } from '../kernel/values/limits.ts'
import { uploadProblem } from './contracts.rules.ts'

const file = (name: string, size = 10): ChosenFile => ({ name, size, content: new Blob() })
const upload = (type: string, ...files: ChosenFile[]) => ({ contract: 1, type, description: '', files })

it.each([
  [upload('1', file('a.pdf')), null],
  [upload('', file('a.pdf')), 'incomplete'],
  [upload('1'), 'incomplete'],
  [upload('1', file('a.pdf', limits.maxBodyBytes / 2), file('b.pdf', limits.maxBodyBytes / 4)), null],
  [upload('1', file('a.pdf', limits.maxBodyBytes / 2), file('b.pdf', limits.maxBodyBytes / 2)), 'too-large'],
])('an upload needs a type and files that fit into one request: %#', (form, problem) =>
  expect(uploadProblem(form)).toBe(problem),
)

it('an upload leaves 64 KiB of a request of 100 MiB for its texts', () => {
  const most = 100 * 1024 * 1024 - 64 * 1024
  expect(uploadProblem(upload('1', file('a.pdf', most - 1), file('b.pdf', 1)))).toBeNull()
  expect(uploadProblem(upload('1', file('a.pdf', most), file('b.pdf', 1)))).toBe('too-large')
})
