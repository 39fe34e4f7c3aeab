import { createServer } from 'node:http'
import type { Log } from '../../base/log.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { listen } from '../listen.ts'
import type { Metrics } from './metrics.ts'

/** Server of the metrics. */
export interface MetricsServer {
  /** `http://HOST:PORT/metrics` with the real port. */
  url: string
  close(): void
}

/**
 * Serves `GET /metrics` on an address of its own, which customers do not reach. Throws `StartError` when it cannot be
 * used.
 */
export async function serveMetrics(
  address: NonNullable<Settings['metrics']>,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  log: Log,
): Promise<MetricsServer> {
  const server = createServer((request, answer) => {
    const end = (status: number, body = '') =>
      answer.writeHead(status, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(body)
    if (request.url?.split('?')[0] !== '/metrics') return void end(404)
    if (request.method !== 'GET' && request.method !== 'HEAD') return void end(405)
    metrics.text().then(
      (text) => end(200, text),
      (err: unknown) => {
        log.error({ err }, 'metrics.failed')
        end(500)
      },
    )
  })
  const url = `${await listen(server, address, 'metrics')}/metrics`
  log.info({ url }, 'metrics.ready')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url, close }
}
