ALTER TABLE `outbox` ADD `priority` integer DEFAULT 1 NOT NULL CONSTRAINT "outbox_priority" CHECK(priority IN (0, 1, 2));
