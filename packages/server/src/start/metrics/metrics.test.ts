import { request } from 'node:http'
import { expect, it } from 'vitest'
import { countRefusal } from '../../base/counts.ts'
import { call, signInWithStepUp } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

const metricsAt = { metrics: { host: '127.0.0.1', port: 0 } }

/** Sends a request whose method or path fetch refuses. */
const raw = (url: string, path: string, method: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(url, { path, method }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    })
    sent.once('error', reject).end()
  })

onBothEngines(
  (server) => {
    const read = async () => {
      const answer = await fetch(server().metricsUrl ?? '')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ])
      return answer.text()
    }
    const lineOf = (text: string, start: string) => text.split('\n').find((line) => line.startsWith(start))

    it('are served on their own address only', async () => {
      expect((await fetch(`${server().url}/metrics`)).headers.get('content-type')).not.toContain('version=')
      const { origin } = new URL(server().metricsUrl ?? '')
      expect((await fetch(`${origin}/`)).status).toBe(404)
      expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405)
    })

    it('count requests by route template, method and status', async () => {
      const me = await signInWithStepUp(server(), 'demo@ornek.example')
      for (const id of [1001, 1009, 987_654_321]) await me.call('GET', `/orders/${id}`)
      await call(server().url, 'GET', '/auth/profile')
      const count = 'portal_http_request_duration_seconds_count'
      const labels = (route: string, status: number) => `{method="GET",route="${route}",status="${status}"}`
      await expect.poll(read).toContain(`${count}${labels('/api/auth/profile', 401)} 1`)
      const text = await read()
      expect(text).toContain(`${count}${labels('/api/orders/:id', 200)} 2`)
      expect(text).toContain(`${count}${labels('/api/orders/:id', 404)} 1`)
    })

    it('hold no id, address, name or text of a request, whatever is asked', async () => {
      const me = await signInWithStepUp(server(), 'demo@ornek.example')
      const block = '/ip/order/1001/192.0.2.0/24'
      const paths = [
        `${block}/route`,
        `${block}/nameservers`,
        '/orders/1001/whois',
        '/whois/AS64500',
        '/rpki/check/192.0.2.0/24/AS64500',
        '/tickets/7/responses',
        '/billing/invoices/GIZLI-42.pdf',
        '/gizli/yol',
        '/orders/1001?token=gizli',
      ]
      for (const path of paths) await me.call('GET', path)
      await me.call('POST', `${block}/route`, { origin: 'AS65551' })
      await me.call('DELETE', `${block}/route/AS65551`)
      for (const path of ['/gizli-sayfa', '/assets/gizli.js', '/reset-password?token=gizli'])
        await fetch(server().url + path)
      for (const method of ['PROPFIND', 'M-SEARCH']) await raw(server().url, '/gizli?x=gizli', method)
      await raw(server().url, '/api/%C3%BC%00gizli', 'GET')
      for (let i = 0; i < 20; i += 1)
        await call(server().url, 'POST', '/auth/login', { body: { email: `gizli${i}@x.example`, password: 'gizli' } })
      const answered = 'portal_refusals_total{limit="tries"}'
      await expect.poll(read).toContain(answered)
      const own = (await read()).split('\n').filter((line) => line.startsWith('portal_') && line.includes('{'))
      const routes = new Set(own.map((line) => /route="([^"]*)"/.exec(line)?.[1] ?? ''))
      expect([...routes].filter((route) => /gizli|\d{2,}|AS\d/i.test(route.replaceAll(/\{[^}]*\}/g, '')))).toEqual([])
      const labels = own.map((line) => line.slice(0, line.lastIndexOf('}')))
      expect(labels.filter((line) => /gizli|@|192\.0\.2|127\.0\.0|64500|65551|1001/i.test(line))).toEqual([])
      expect(new Set(own.map((line) => /method="([^"]*)"/.exec(line)?.[1]))).toContain('other')
    })

    it('show what is in hand, what waits and how old the data is', async () => {
      countRefusal('login')
      const text = await read()
      for (const start of [
        'portal_database_up 1',
        'portal_database_in_use{pool="reads"}',
        'portal_database_waiting{pool="writes"} 0',
        'portal_queue_running{queue="hashing"} 0',
        'portal_queue_waiting{queue="company_changes"} 0',
        'portal_queue_running{queue="all_uploads"} 0',
        'portal_mails{state="queued"}',
        'portal_mails{state="failed"} 0',
        'portal_mail_oldest_seconds ',
        'portal_data_age_seconds{source="rate"}',
        'portal_data_age_seconds{source="rbl"}',
        'portal_sessions ',
        'portal_build_info{version="0.1.0",node="v24',
        'portal_anonymous_refusals_total{kind="login"}',
        'nodejs_eventloop_lag_p99_seconds',
        'process_resident_memory_bytes',
      ])
        expect(lineOf(text, start), start).toBeDefined()
    })
  },
  { settings: metricsAt },
)
