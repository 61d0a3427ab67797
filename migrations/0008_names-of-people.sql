ALTER TABLE `users` ADD `firstName` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `lastName` text DEFAULT '' NOT NULL CONSTRAINT "users_names" CHECK(length(firstName) <= 100 AND length(lastName) <= 100);--> statement-breakpoint
ALTER TABLE `account_keys` ADD `firstName` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `account_keys` ADD `lastName` text DEFAULT '' NOT NULL CONSTRAINT "account_keys_names" CHECK(length(firstName) <= 100 AND length(lastName) <= 100);
