import type { Options } from 'ky'
import { FailureError } from '../failure/failure.ts'
import { limits } from '../values/limits.ts'
import type { Fetch } from './limit-bytes.ts'

/** Bytes of a form that have left. */
export interface Progress {
  sent: number
  total: number
}

/** Makes a fetch that sends one form and reports its progress. */
export type UploadFetch = (form: FormData, onProgress: (progress: Progress) => void) => Fetch

/**
 * Reports the progress of a form and aborts it with `timeout` when no byte has moved for the time limit. `stop` ends
 * that limit. ky reports the progress unless an `uploadFetch` does: browsers stream a request over HTTP/2 only.
 */
export function watchUpload(
  form: FormData,
  onProgress: (progress: Progress) => void,
  limit: AbortController,
  uploadFetch?: UploadFetch,
) {
  const start = () => setTimeout(() => limit.abort(new FailureError({ kind: 'timeout' })), limits.requestTimeoutMs)
  let timer = start()
  let isOver = false
  const moved = (progress: Progress) => {
    clearTimeout(timer)
    // A timer after the end would keep the process alive.
    if (!isOver) timer = start()
    onProgress(progress)
  }
  const options: Options = { timeout: false }
  if (!uploadFetch) options.onUploadProgress = ({ transferredBytes: sent, totalBytes: total }) => moved({ sent, total })
  const stop = () => {
    isOver = true
    clearTimeout(timer)
  }
  return { options, fetch: uploadFetch?.(form, moved), stop }
}
