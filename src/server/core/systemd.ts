/**
 * Notifies systemd (`Type=notify`, sd_notify(3)); does nothing elsewhere. Bun has no Unix datagram sockets, and with the program
 * systemd-notify the unit would have to accept every process of the service.
 */
export async function reportReady() {
  const socket = process.env.NOTIFY_SOCKET
  if (!socket) return
  const { dlopen } = await import('bun:ffi')
  const { symbols } = dlopen('libc.so.6', {
    socket: { args: ['int', 'int', 'int'], returns: 'int' },
    sendto: { args: ['int', 'ptr', 'u64', 'int', 'ptr', 'u32'], returns: 'i64' },
    close: { args: ['int'], returns: 'int' },
  })
  const message = Buffer.from('READY=1')
  const [AF_UNIX, SOCK_DGRAM] = [1, 2]
  const address = Buffer.concat([
    Buffer.from(new Uint16Array([AF_UNIX]).buffer),
    Buffer.from(socket.replace(/^@/, '\0')),
  ])

  const descriptor = symbols.socket(AF_UNIX, SOCK_DGRAM, 0)
  const sent = symbols.sendto(descriptor, message, message.length, 0, address, address.length)
  symbols.close(descriptor)
  if (Number(sent) !== message.length) throw new Error('systemd did not take READY=1')
}
