import { afterEach, expect, it } from 'vitest'
import type { Portal } from '@ip-portal/core/portal'
import { playFlow } from '@ip-portal/core/testing/walk/play-flow'
import { onBothEngines } from '../on-both-engines.ts'
import { openPortal } from '../open-portal.ts'
import { testFiles } from '../post-form.ts'
import { runOperator } from '../run-operator.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** File as a client holds it. */
const chosen = ({ name, content }: { name: string; content: Uint8Array }) => ({
  name,
  size: content.byteLength,
  content: new Blob([Buffer.from(content)]),
})

onBothEngines((server) => {
  const signedIn = async () => {
    const { portal, signIn } = openPortal(server())
    closing.push(portal.auth.dispose)
    await signIn('demo@ornek.example')
    return portal
  }
  const ticketsOf = async (portal: Portal) => (await playFlow(portal.tickets()).rest()).context.data ?? []
  const openCount = async (portal: Portal) => (await playFlow(portal.openTickets()).rest()).context.data?.open_tickets

  it('a ticket is opened with a file, gets replies from both sides, and is closed', async () => {
    const portal = await signedIn()
    const before = (await openCount(portal)) ?? 0
    const opening = playFlow(portal.newTicket())
    const form = { subject: 'Erişim', description: '', order: 1001, files: [] }
    expect((await opening.send({ type: 'form.submit', details: form })).context.problem).toBe('incomplete')
    const image = chosen({ ...testFiles.png, name: 'ekran görüntüsü ş.png' })
    const opened = await opening.send({
      type: 'form.submit',
      details: { ...form, description: ' Yavaş\nçok yavaş ', files: [image] },
    })
    expect(opened.value).toBe('succeeded')
    expect(await openCount(portal)).toBe(before + 1)
    const ticket = (await ticketsOf(portal)).find(({ subject }) => subject === 'Erişim')
    if (!ticket) throw new Error('the ticket is not listed')
    expect(ticket).toMatchObject({ description: 'Yavaş\nçok yavaş', order_id: 1001, ipwithsubnet: '192.0.2.0/24' })
    expect(ticket.attachments.map(({ fileName }) => fileName)).toEqual(['ekran görüntüsü ş.png'])
    const file = (await playFlow(portal.ticketFile(ticket.attachments[0]?.filePath ?? '')).rest()).context.data
    expect(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer()).equals(testFiles.png.content)).toBe(true)
    expect((await playFlow(portal.orderTickets(1001)).rest()).context.data?.map(({ id }) => id)).toContain(ticket.id)

    await runOperator(['tickets', 'reply', String(ticket.id), '--text', 'Bakıyoruz'], server().environment)
    const unread = (await ticketsOf(portal)).find(({ id }) => id === ticket.id)
    expect(unread?.is_read).toBe(0)
    let changes = 0
    const thread = playFlow(portal.ticket(unread ?? ticket, () => (changes += 1)))
    expect((await thread.rest()).context.responses).toMatchObject([
      { response: 'Bakıyoruz', admin_name: 'Destek Ekibi' },
    ])
    expect([changes, (await ticketsOf(portal)).find(({ id }) => id === ticket.id)?.is_read]).toEqual([1, 1])
    await expect(thread.send({ type: 'reply.submit', reply: { text: ' ', files: [image] } })).rejects.toThrow(
      'cannot take',
    )
    const replied = await thread.send({
      type: 'reply.submit',
      reply: { text: 'Teşekkürler', files: [chosen(testFiles.pdf), chosen(testFiles.jpg)] },
    })
    expect([replied.context.notice, replied.context.reply]).toEqual(['replied', null])
    expect(replied.context.responses.at(-1)).toMatchObject({
      response: 'Teşekkürler',
      admin_name: null,
      user_name: 'Deniz Örnek',
      attachments: [{ fileName: 'belge.pdf' }, { fileName: 'resim.jpg' }],
    })

    const other = playFlow(portal.ticket(ticket))
    await other.rest()
    expect((await thread.send({ type: 'ticket.close' })).value).toBe('confirmingClose')
    expect((await thread.send({ type: 'close.cancel' })).value).toEqual({ open: 'fresh' })
    await thread.send({ type: 'ticket.close' })
    const closed = await thread.send({ type: 'close.confirm' })
    expect([closed.value, closed.context.notice]).toEqual([{ closed: 'quiet' }, 'closed'])
    expect(await openCount(portal)).toBe(before)
    // The dialog of another client learns of it and closes too.
    const late = await other.send({ type: 'reply.submit', reply: { text: 'Daha', files: [] } })
    expect([late.value, late.context.failure, late.context.ticket.status]).toMatchObject([
      { closed: 'refused' },
      { status: 409 },
      'closed',
    ])
  })

  it('documents are added to a contract, are no longer missing, and can be downloaded', async () => {
    const portal = await signedIn()
    const contracts = async () => (await playFlow(portal.contracts()).rest()).context.data ?? []
    const needy = (await contracts()).find(({ missingFiles }) => missingFiles.includes('Vergi Levhası'))
    const types = (await playFlow(portal.fileTypes()).rest()).context.data ?? []
    const type = String(types.find(({ description }) => description === 'Vergi Levhası')?.id)
    const upload = playFlow(portal.contractUpload())
    const form = { contract: needy?.id ?? 0, type: '', description: 'Levha', files: [chosen(testFiles.pdf)] }
    expect((await upload.send({ type: 'form.submit', details: form })).context.problem).toBe('incomplete')
    const refused = await upload.send({
      type: 'form.submit',
      details: { ...form, type, files: [chosen({ ...testFiles.exe, name: 'levha.pdf' })] },
    })
    expect(refused.context.failure).toMatchObject({
      status: 415,
      message: 'Hatalı Dosya Tipi: levha.pdf dosyasının içeriği uzantısıyla uyuşmuyor',
    })
    expect((await upload.send({ type: 'form.submit', details: { ...form, type } })).value).toBe('succeeded')
    const after = (await contracts()).find(({ id }) => id === needy?.id)
    expect(after?.missingFiles).not.toContain('Vergi Levhası')
    const added = after?.files.at(-1)
    expect(added).toMatchObject({ description: 'Levha', ext: 'pdf' })
    const file = (await playFlow(portal.contractFile(added?.filename ?? '')).rest()).context.data
    expect(await file?.text()).toBe(String(testFiles.pdf.content))
  })
})
