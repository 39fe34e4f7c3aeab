import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import type { TestCli } from '../../../testing/run-cli.ts'
import { signedInCli } from '../../../testing/signed-in-cli.ts'

let server: TestServer
let cli: TestCli

beforeAll(async () => {
  server = await startTestServer()
  cli = await signedInCli(server)
})
afterAll(() => server.stop())

interface Report {
  id: number
  createDate: string
  blackListed: number
  clean: number
  ipwithsubnet: string
}
const reportsOf = async (order: number) => JSON.parse((await cli.run(`rbl list ${order} --json`)).stdout) as Report[]

it('lists the reports of a block newest first, without their addresses', async () => {
  const reports = await reportsOf(1002)
  expect(reports.length).toBeGreaterThan(0)
  expect(reports.map(({ createDate }) => createDate)).toEqual(
    reports
      .map(({ createDate }) => createDate)
      .toSorted()
      .toReversed(),
  )
  expect(reports[0]).toMatchObject({ ipwithsubnet: '198.51.100.0/25', blackListed: 3 })
  expect(reports[0]).not.toHaveProperty('resultData')
  const { stdout } = await cli.run('rbl list 1002')
  expect(stdout.split('\n')[0]?.split('\t')).toHaveLength(6)
  expect((await cli.run('rbl list 1002 --format csv')).stdout).toMatch(
    /^id,createDate,ipwithsubnet,blackListed,clean,url,reportId\r\n/,
  )
})

it('shows the listed addresses of a report with their lists', async () => {
  const [report] = await reportsOf(1002)
  const listed = JSON.parse((await cli.run(`rbl show 1002 ${report?.id} --json`)).stdout) as {
    ip: string
    lists: string[]
  }[]
  expect(listed).toHaveLength(3)
  expect(listed[0]?.ip).toMatch(/^198\.51\.100\./)
  expect(listed[0]?.lists.length).toBeGreaterThan(0)
  const table = await cli.run(`rbl show 1002 ${report?.id} --format table`)
  expect(table.stdout).toContain(`RBL Raporu #${report?.id}`)
  expect(table.stdout).toMatch(/IP Adresi +Kara Listeler +Durum\n/)
  expect(table.stdout).toMatch(new RegExp(`${listed[0]?.ip} .*Karalistede\\n`))
  expect((await cli.run('rbl list 1002 --format table')).stdout).toMatch(
    /^Son Tarama\n {2}Kara Listede: 3\n {2}Temiz: +\d+\n {2}Son Kontrol: +\d\d\./,
  )
})

it('distinguishes a clean block, a block never scanned, and an order without a block', async () => {
  const [clean] = await reportsOf(1001)
  expect(await cli.run(`rbl show 1001 ${clean?.id}`)).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Bu IP bloğunda karalistede olan IP bulunmamaktadır.\n',
  })
  expect(await cli.run('rbl list 1010')).toEqual({ code: 0, stdout: '', stderr: 'Bu blok henüz taranmadı.\n' })
  expect((await cli.run('rbl list 1010 --json')).stdout).toBe('[]\n')
  expect((await cli.run('rbl list 1011')).stderr).toContain('kara liste raporu olmaz')
  const missing = await cli.run('rbl show 1001 999999')
  expect(missing).toMatchObject({ code: 1, stdout: '' })
  expect(missing.stderr).toContain('Raporlar: ipportal rbl list 1001')
  expect((await cli.run('rbl show 1001 x')).code).toBe(2)
})
