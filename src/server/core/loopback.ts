const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

export const isLoopback = (host: string) => LOOPBACK.test(host)
