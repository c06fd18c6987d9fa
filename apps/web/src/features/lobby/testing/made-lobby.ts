import type { LobbyMember, LobbyState } from '@gorod/contracts/lobby'

export function madeMember(accountId: number, change: Partial<LobbyMember> = {}): LobbyMember {
  return {
    accountId,
    username: `Игрок ${accountId}`,
    image: null,
    seat: null,
    ready: false,
    connected: true,
    ...change,
  }
}

/** A lobby led by account 1, with bots and the automatic host. */
export function madeLobby(change: Partial<LobbyState> = {}): LobbyState {
  return {
    lobbyId: '6f3f3a80-9c1e-4a8b-8d54-0f6a1f0f2a11',
    name: 'Полуночники',
    locked: false,
    club: null,
    leaderId: 1,
    ruleSet: 'fiim',
    pace: 'normal',
    judge: 'automatic',
    bots: true,
    judgeLeadsPace: false,
    seats: 10,
    members: [madeMember(1, { seat: 1 })],
    chat: [],
    invite: 'invite',
    now: 1_000,
    ...change,
  }
}
