import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { RunNews, RunOrder } from './messages.ts'

/** End of a run: `killer` is the file that failed, or what else ended it; null when all tests passed. */
export interface RunEnd {
  killer: string | null
  /** Milliseconds by test file, as far as the run came. */
  times: Map<string, number>
}

/** Runs the tests of one package, one order after the other. */
export interface Runner {
  run: (order: RunOrder, limitOf: (test: string | undefined) => number) => Promise<RunEnd>
  stop: () => void
}

/** Killer of an endless run. */
export const timeLimit = 'the time limit'

const worker = join(import.meta.dirname, 'tests.worker.ts')

const nextNews = (child: ChildProcess, limit: number) =>
  new Promise<RunNews | 'late' | 'dead'>((resolve) => {
    const end = (news: RunNews | 'late' | 'dead') => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit)
      resolve(news)
    }
    const onMessage = (news: unknown) => end(news as RunNews)
    const onExit = () => end('dead')
    const timer = setTimeout(() => end('late'), limit)
    child.on('message', onMessage).on('exit', onExit)
  })

/**
 * Opens a runner for the package in `folder`. A run whose next file takes longer than its limit is endless: its process
 * is ended, and the next run gets a new one.
 */
export function openRunner(folder: string): Runner {
  let child: ChildProcess | null = null
  const stop = () => {
    child?.kill('SIGKILL')
    child = null
  }
  return {
    stop,
    run: async (order, limitOf) => {
      if (child === null) {
        child = fork(worker, [folder], { stdio: 'ignore' })
        const news = await nextNews(child, 60_000)
        if (news === 'late' || news === 'dead') throw new Error(`vitest does not start in ${folder}`)
      }
      const times = new Map<string, number>()
      let killer: string | null = null
      child.send(order)
      for (;;) {
        const waiting = order.tests.filter((test) => !times.has(test))
        const news = await nextNews(child, limitOf(killer === null ? waiting[0] : undefined))
        if (news === 'late' || news === 'dead') {
          stop()
          return { killer: killer ?? (news === 'late' ? timeLimit : 'the end of its process'), times }
        }
        if (news.kind === 'end') return { killer: killer ?? news.error, times }
        if (news.kind !== 'file') continue
        times.set(news.path, news.ms)
        if (news.failed) killer ??= news.path
      }
    },
  }
}
