/** The categories of the emails that an app's server sends, by name. Their ids are fixed in the protocol. */
export const notificationCategories = {
  Transactional: { id: '7bb82d33-2f54-4a3d-9d23-82739e0d66ef', canDisable: false },
  Marketing: { id: '4f6f8873-3d04-46bd-8bef-18338b1a1b4c', canDisable: true },
} as const;
