/** The shop of 3D avatars. Others see an avatar by the name on its owner's profile. */
export type AvatarsApi = Readonly<Record<never, never>>
