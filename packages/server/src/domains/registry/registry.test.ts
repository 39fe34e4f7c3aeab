import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { RegistryCheck, RegistryDefaults, Whois } from '@ip-portal/core/registry/registry.schema'
import { type SignedInClient, signIn } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

onBothEngines((server) => {
  let me: SignedInClient
  let colleague: SignedInClient
  let stranger: SignedInClient
  beforeAll(async () => {
    me = await signIn(server(), 'demo@ornek.example')
    colleague = await signIn(server(), 'yeni@ornek.example')
    stranger = await signIn(server(), 'genis@ornek.example')
  })

  describe('a value', () => {
    it.each(['DO1-EXAMPLE', 'do1-example', 'ORG-OT1-EXAMPLE', 'AS64500', 'as64500'])('%s is found', async (value) => {
      const { status, body } = await me.call('GET', `/orders/whois/${value}`)
      expect([status, v.parse(RegistryCheck, body).found]).toEqual([200, true])
    })

    it.each(['YOK1-EXAMPLE', 'AS64499', 'ORG-YOK'])('%s is not found, with a text', async (value) => {
      const { body } = await me.call('GET', `/orders/whois/${value}`)
      expect(v.parse(RegistryCheck, body)).toEqual({
        found: false,
        message: `${value} değeri RIPE veritabanında bulunamadı`,
      })
    })

    it.each(['-T', '%20', 'a%0D%0Ab', 'a%20b', '192.0.2.0%2F24', 'x'.repeat(61), 'ş'])(
      '%s is refused',
      async (value) => {
        expect((await me.call('GET', `/orders/whois/${value}`)).status).toBe(400)
      },
    )
  })

  describe('whois', () => {
    const listsOf = async (path: string) => {
      const { status, body } = await me.call('GET', path)
      expect([status, body['success']]).toEqual([200, true])
      return v.parse(Whois, body)
    }

    it('of a block has its object, its contacts and its routes', async () => {
      const { inetnum, person, route } = await listsOf('/ip/order/1001/192.0.2.0/24/whois')
      expect(inetnum).toMatchObject([{ inetnum: '192.0.2.0 - 192.0.2.255', netname: 'ORNEK-NET-1001' }])
      expect(person).toMatchObject([{ 'nic-hdl': 'DO1-EXAMPLE' }])
      expect(route.map(({ origin }) => origin)).toEqual(['AS64500', 'AS64501'])
    })

    it('of an IPv6 block too', async () => {
      const { inetnum } = await listsOf('/ip/order/1010/2001%3Adb8%3A%3A/32/whois')
      expect(inetnum).toMatchObject([{ inetnum: '2001:db8::/32' }])
    })

    it.each(['AS64500', 'as64500', '64500'])('of AS number %s has its object and its routes', async (asn) => {
      const { inetnum, person, route } = await listsOf(`/asn/whois/${asn}`)
      expect(inetnum).toMatchObject([{ inetnum: 'AS64500', 'aut-num': 'AS64500' }])
      expect([person.length, route.length > 2]).toEqual([1, true])
    })

    it('of an unregistered AS number is empty', async () => {
      expect(await listsOf('/asn/whois/64499')).toMatchObject({ inetnum: [], person: [], route: [] })
    })

    it.each(['AS', 'x', 'AS4294967296', '1e3', '%00', 'AS1%0D%0A-x'])('of %s is refused', async (asn) => {
      expect((await me.call('GET', `/asn/whois/${asn}`)).status).toBe(400)
    })

    it('of a foreign block is not found', async () => {
      expect((await stranger.call('GET', '/ip/order/1001/192.0.2.0/24/whois')).status).toBe(404)
    })
  })

  describe('defaults', () => {
    const read = async (person = me) => v.parse(RegistryDefaults, (await person.call('GET', '/orders/defaults')).body)
    const save = (body: unknown) => me.call('PUT', '/orders/defaults', body)

    it('belong to the company, are stored in upper case and cleared by empty values', async () => {
      const theirs = await read(stranger)
      await save({ adminc: null, org: '', asn: '  ' })
      expect(await read()).toEqual({ adminc: '', org: '', asn: '' })
      const saved = await save({ adminc: ' do1-example ', org: 'ORG-OT1-EXAMPLE', asn: 'as64500' })
      expect([saved.status, saved.body.message]).toEqual([200, 'Varsayılan ayarlar kaydedildi'])
      expect(await read(colleague)).toEqual({ adminc: 'DO1-EXAMPLE', org: 'ORG-OT1-EXAMPLE', asn: 'AS64500' })
      expect(await read(stranger)).toEqual(theirs)
      await save({ adminc: '', org: null })
      expect(await read()).toEqual({ adminc: '', org: '', asn: 'AS64500' })
      await save({})
      expect(await read()).toEqual({ adminc: '', org: '', asn: 'AS64500' })
      const trace = await server().db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
      expect(trace).toMatchObject({ action: 'defaults.save', company_id: 1 })
    })

    it.each([
      [{ adminc: 'YOK-EXAMPLE' }, 'YOK-EXAMPLE değeri RIPE veritabanında bulunamadı'],
      [{ adminc: 'DO1-EXAMPLE', asn: 'AS64499' }, 'AS64499 değeri RIPE veritabanında bulunamadı'],
      [{ asn: '64500' }, 'ASN formatı hatalı. AS ile başlamalı ve ardından sayı gelmelidir (örn: AS42216)'],
      [{ org: 'DO1-EXAMPLE' }, 'ORG değeri ORG- ile başlamalıdır'],
      [{ adminc: 7 }, 'Geçerli bir değer girin'],
      [{ adminc: '-T x' }, 'Geçerli bir değer girin'],
    ])('refuse %j and stay as they were', async (body, message) => {
      const before = await read()
      const answer = await save(body)
      expect([answer.status, answer.body.message]).toEqual([400, message])
      expect(await read()).toEqual(before)
    })
  })
})
