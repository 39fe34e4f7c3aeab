import { connect, type Socket } from 'node:net'
import type { UsedProxy } from '../../runtime/proxy.ts'

/** Most milliseconds of one step in the network. */
export const stepMs = 4_000

/** Resolves within the time of a step, or rejects. */
export function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('ETIMEDOUT'), { code: 'ETIMEDOUT' })), stepMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Opens a connection within the time of a step. */
export function openSocket({ host, port }: { host: string; port: number }): Promise<Socket> {
  const socket = connect({ host, port })
  return inTime(
    new Promise<Socket>((resolve, reject) => {
      socket.once('connect', () => resolve(socket)).once('error', reject)
    }),
  ).catch((error: unknown) => {
    socket.destroy()
    throw error
  })
}

/** Host and port of a proxy. */
export function endOf({ address }: UsedProxy): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(address)
  return { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(port) || (protocol === 'https:' ? 443 : 80) }
}
