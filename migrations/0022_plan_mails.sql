ALTER TABLE `users` ADD `planMails` integer DEFAULT true NOT NULL CONSTRAINT "users_plan_mails" CHECK(planMails IN (0, 1));
