CREATE TABLE `invitation_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`invitationId` integer NOT NULL,
	FOREIGN KEY (`invitationId`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_keys_hash_unique` ON `invitation_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `invitation_keys_by_invitation` ON `invitation_keys` (`invitationId`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`teamId` integer,
	`districtId` integer,
	`role` text NOT NULL,
	`byId` integer NOT NULL,
	`at` text NOT NULL,
	`sentAt` text NOT NULL,
	`expiresAt` text NOT NULL,
	`mailId` integer,
	`usedAt` text,
	`usedById` integer,
	`declinedAt` text,
	`withdrawnAt` text,
	`askedAt` text,
	`letter` text,
	`leaveOn` text,
	`leftAt` text,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`districtId`) REFERENCES `districts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`mailId`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`usedById`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitations_role" CHECK(role IN ('USER', 'DISTRICT_COORDINATOR', 'TOPLEVEL_COORDINATOR', 'ADMIN')),
	CONSTRAINT "invitations_place" CHECK((teamId IS NOT NULL) = (role = 'USER') AND (districtId IS NOT NULL) = (role = 'DISTRICT_COORDINATOR')),
	CONSTRAINT "invitations_letter" CHECK(length(letter) BETWEEN 1 AND 4000),
	CONSTRAINT "invitations_leave" CHECK(leaveOn IS NULL OR teamId IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX `invitations_by_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE INDEX `invitations_by_team` ON `invitations` (`teamId`);--> statement-breakpoint
CREATE INDEX `invitations_by_district` ON `invitations` (`districtId`);--> statement-breakpoint
CREATE INDEX `invitations_by_sender` ON `invitations` (`byId`);--> statement-breakpoint
CREATE INDEX `invitations_by_user` ON `invitations` (`usedById`);--> statement-breakpoint
CREATE INDEX `invitations_by_mail` ON `invitations` (`mailId`);